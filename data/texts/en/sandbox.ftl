### Error messages of the sandbox. Users of its page (page.ftl) see them; Discord never shows them.

## Typing a command. $option and $command are names; $text and $typed are user input.

sandbox-hint = { $option }: { $description }
# Values of a yes/no option.
sandbox-true = True
sandbox-false = False
sandbox-no-command = There is no command { $typed }; type / to see them all.
sandbox-twice = { $option } is given twice; take one of them out.
sandbox-needs = /{ $command } needs { $option }: { $description }.
sandbox-empty-option = { $option } is empty; fill it in or take it out.
sandbox-no-file = { $option } takes a file; choose one or drop it on this page.
sandbox-not-offered = { $option } cannot be { $text }; choose from the list.
sandbox-no-number = { $kind ->
    [whole] { $option } must be a whole number, not { $text }.
   *[number] { $option } must be a number, not { $text }.
}
sandbox-too-small = { $option } must be at least { $least }, not { $text }.
sandbox-too-large = { $option } must be at most { $most }, not { $text }.
sandbox-no-options = /{ $command } takes no options; send it without “{ $text }”.

## Outdated controls and failures.

sandbox-not-in-menu = There is no { $name } in anybody's menu here.
sandbox-form-closed = This form is no longer open; open it again.
# $reason is an English sentence of the simulation.
sandbox-not-sent = Discord would not send this: { $reason }.
sandbox-gone = That is no longer there; look at what the channel shows now.
sandbox-message-gone = That message is no longer there; look at what the channel shows now.
sandbox-too-long = That took too long; look at what the channel shows now.
sandbox-no-answer = The bot did not answer; the terminal in which it runs says why.

## Invalid requests by programs. Keep the words as, text, values and seconds: they are field names.

sandbox-no-address = There is nothing at this address.
sandbox-body-too-long = That is too long.
sandbox-no-request = This address does not take such a request.
sandbox-address = The sandbox answers only at its own address on this computer.
sandbox-page = The sandbox answers only its own page.
sandbox-origin = The sandbox answers only its own page; the Origin header is missing.
sandbox-json = What is sent must be JSON.
sandbox-compressed = What is sent must be JSON as it is, not compressed.
sandbox-object = What is sent must be a JSON object.
sandbox-no-picture = There is no such picture, or it is not yours to see.
sandbox-no-place = There is no such channel, or it is not yours to see.
sandbox-nobody = { $name } must name one of the people here: { $people }.
sandbox-line = text must begin with / and have at most { $most } characters.
sandbox-message = A message has 1 to { $most } characters.
sandbox-text = { $name } must be a text.
sandbox-data = data must be a file in base 64.
sandbox-list = values must be a list of texts.
sandbox-values = values must be an object of texts, lists of texts, true and false.
sandbox-seconds = seconds must be a whole number, at most a month.
sandbox-whole = { $name ->
    [picture] The picture must be a whole number.
   *[other] { $name } must be a whole number.
}
