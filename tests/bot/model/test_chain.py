"""The hash chain of a log, against the encoding of its decision page, hashed here by hand."""

from hashlib import sha256

from bot.model.log import entry_link, opening_link


def test_the_first_link_covers_the_opening():
    seed = sha256(b"secret").hexdigest()
    said = f'["interlink",7,"linkage",1,"target=12","me",2,"{seed}",86400,1,10,11,null]'
    made = opening_link((7, "linkage", 1, "target=12", "me", 2, b"secret", 86400, 1, 10, 11, None))
    assert made == sha256(said.encode()).digest()


def test_a_link_covers_the_one_before_and_its_entry():
    before = bytes(range(32))
    said = f'["{before.hex()}",3,1793534400,null,"step","a1 \\u2192 \\"b2\\""]'
    assert entry_link(before, 3, 1793534400, None, "step", 'a1 → "b2"') == sha256(said.encode()).digest()
