// The words of the page, in the language of its reader.

const { lang } = document.documentElement;
const WORDS = await (await fetch(`/words?language=${lang}`, { cache: "no-store" })).json();

/** How dates and times are written. English without a country would be that of the United States. */
export const LOCALE = lang === "en" ? "en-GB" : lang;

export const isKey = (key) => Object.hasOwn(WORDS, key);

/** The text of a key; `values` stand where it has their names in braces. */
export const say = (key, values = {}) => WORDS[key].replace(/\{([a-z]+)\}/g, (_, name) => values[name]);

/** The same with nodes for values: a list of texts and nodes. */
export const woven = (key, nodes) => WORDS[key].split(/\{([a-z]+)\}/).flatMap((piece, index) => (index % 2 ? nodes[piece] : piece));
