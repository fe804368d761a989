/** Texts as long as one wants, of every kind that has made some parser slow. */

/** Makes a text of so many UTF-16 units. */
export type MakeText = (length: number) => string;

/** The piece again and again. */
function repeated(piece: string, start = ''): MakeText {
  return (length) =>
    (start + piece.repeat(Math.ceil(Math.max(0, length - start.length) / piece.length))).slice(0, length);
}

/** Pieces that differ, each of which is given its number. */
function numbered(piece: (number: number) => string): MakeText {
  return (length) => {
    const pieces: string[] = [];
    let made = 0;
    for (let number = 0; made < length; number += 1) {
      const next = piece(number);
      pieces.push(next);
      made += next.length;
    }
    return pieces.join('').slice(0, length);
  };
}

/** One kind, and then as much of another. */
function followed(first: MakeText, second: MakeText): MakeText {
  return (length) => first(Math.floor(length / 2)) + second(Math.ceil(length / 2));
}

const nested = [
  'b',
  'a href="/"',
  'div',
  'p',
  'ul><li',
  'blockquote',
  'table',
  'button',
  'svg',
  'template',
  'pre',
];

const elements: Record<string, MakeText> = {
  ...Object.fromEntries(nested.map((tag) => [`<${tag}> within each other`, repeated(`<${tag}>`)])),
  'elements that end': repeated('<p>a <b>b</b></p>'),
  // What is open when its paragraph ends is opened again in the next one.
  'formatting, then paragraphs': followed(
    numbered((number) => (number === 0 ? '<p>' : `<b a${number}>`)),
    repeated('<p>x'),
  ),
  'formatting, then tables': followed(
    numbered((number) => (number === 0 ? '<p>' : `<i a${number}>`)),
    repeated('<table><td>x'),
  ),
  'links, then ends of paragraphs': followed(repeated('<a href=x>'), repeated('</p>')),
  'paragraphs, then ends of formatting': followed(repeated('<b><p>'), repeated('</b>')),
  attributes: numbered((number) => (number === 0 ? '<p ' : `a${number}=b `)),
  'an attribute’s quotes': repeated('"', '<p a='),
  'beginnings of tags': repeated('<b a1 '),
  'ends of tags': repeated('</p>'),
  'line breaks of HTML': repeated('<br>'),
  comments: repeated('<!--'),
  'character data': repeated('<![CDATA['),
  'angle brackets': repeated('<'),
  highlights: repeated('<em>'),
  'one long tag': repeated('a', '<'),
};

const characters: Record<string, MakeText> = {
  letters: repeated('a'),
  words: repeated('word '),
  'different words': numbered((number) => `w${number.toString(36)} `),
  'long words': repeated(`${'abcdefghij'.repeat(20)} `),
  'words with hyphens': repeated('ab-'),
  'words with apostrophes': repeated("don't'"),
  'capital letters': repeated('AB'),
  Chinese: repeated('日本語文字'),
  Thai: repeated('กาแฟ'),
  Arabic: repeated('مرحبا '),
  emoji: repeated('👍🏽'),
  'joined emoji': repeated('👩‍👩‍👧 '),
  flags: repeated('🇸🇪'),
  'combining marks': repeated('\u0316\u0301', 'a'),
  'accented letters': repeated('e\u0301'),
  'half a character': repeated('\ud83d'),
  'soft hyphens': repeated('a\u00ad'),
  'invisible characters': repeated('\u200d'),
  directions: repeated('\u202e'),
  'letters that grow': repeated('ﷺ'),
  zeros: repeated('0'),
  digits: repeated('1234567890'),
  numbers: repeated('1,234.5 '),
  blanks: repeated(' '),
  'blanks within': (length) => `a${' '.repeat(Math.max(0, length - 2))}a`,
  tabs: repeated('\t'),
  'ends of lines': repeated('\n'),
  'ends of lines of Windows': repeated('\r\n'),
  'lone carriage returns': repeated('\r'),
  'double quotes': repeated('"'),
  'single quotes': repeated("'"),
  dots: repeated('.'),
  'dots with letters': repeated('a.'),
  slashes: repeated('/'),
  backslashes: repeated('\\'),
  hyphens: repeated('-'),
  commas: repeated(','),
  semicolons: repeated('a;'),
  'plus signs': repeated('+'),
  'equals signs': repeated('='),
  parentheses: repeated('('),
  ampersands: repeated('&'),
  entities: repeated('&amp;'),
  'entities of numbers': repeated('&#47;'),
  'broken entities': repeated('&#x2f'),
  'per cent signs': repeated('%'),
  'encoded slashes': repeated('%2f'),
  'encoded colons': repeated('%3a%2f%2f'),
  'broken encodings': repeated('%e2%82'),
};

const addresses: Record<string, MakeText> = {
  'e-mail addresses': repeated('maja@post.example, '),
  'a long e-mail address': repeated('a', 'maja@'),
  'the domain of an address': repeated('a.', 'maja@'),
  'an address of plus signs': (length) => `${'+'.repeat(Math.max(0, length - 13))}@post.example`,
  'at signs': repeated('a@'),
  'touching addresses': repeated('xmaja@post.example'),
  'beginnings of urls': repeated('https://'),
  urls: repeated('https://shop.example/a?b=c '),
  'user names in urls': repeated('a', 'https://'),
  'urls of the upstream': repeated('https://desk.example/base/files/a '),
  hosts: repeated('desk.example'),
  keys: repeated('fdk_abc '),
  'beginnings of tokens': repeated('eyJ_'),
  tokens: repeated('eyJa.eyJb.'),
  formulas: repeated('=1+1,'),
  'query strings': numbered((number) => `a${number}=b&`),
  'path segments': repeated('/message/searchq/a'),
  'paths of uploads': repeated(`/uploads/${'a'.repeat(43)}`),
  'file endings': repeated('.txt'),
};

const markdown: Record<string, MakeText> = {
  brackets: repeated('['),
  'containers of Markdown': repeated(':::note\n'),
  'admonitions of Markdown': repeated('!!! note\n    '),
  'tabs of Markdown': repeated('=== "a"\n'),
  'footnotes of Markdown': repeated('[^1]: a\n[^'),
  'numbered footnotes of Markdown': numbered((number) => `a[^${number}]\n\n[^${number}]: b\n\n`),
  'numbered members': numbered((number) => `${number === 0 ? '---\n' : ''}a${number}: b\n`),
  'lists of attributes': repeated('{: .note }\na\n'),
  'beginnings of attributes': repeated('{: .a'),
  'tags of Liquid': repeated('{% a %}'),
  'beginnings of tags': repeated('{% a {{ b '),
  shortcodes: repeated('{{< a >}}'),
  'includes of Liquid': repeated('{% include a b="c" %}\n'),
  'conditions of Liquid': repeated('{% if a %}{% else %}'),
  'variables of Liquid': repeated('{% assign a = include.b | append: a %}{{ a }}'),
  'words of a condition': repeated(' and a == b'),
  'snippets of Markdown': repeated('--8<-- "a"\n'),
  'components that are imported': repeated('<A />\n', "import A from './a.md'\n\n"),
  'beginnings of imports': repeated('import a '),
  'definitions of Markdown': repeated('a\n: b\n'),
  'tags on lines of their own': repeated('<div markdown>\n'),
  'contents of kramdown': repeated('<details>\n<summary>'),
  components: repeated('<A b={'),
  'pairs of backticks': repeated('`` ` '),
  'links of Markdown': repeated('[a](b) '),
  emphasis: repeated('*a '),
  backticks: repeated('`a'),
  'quotes within each other': repeated('> '),
  'lists within lists': numbered((number) => `${'  '.repeat(number % 50)}- a\n`),
  headings: repeated('# a\n'),
  'headings with ids': repeated('# a {#b}\n'),
  'tables of Markdown': (length) => `|a|\n|-|\n${'|a|\n'.repeat(Math.ceil(length / 4))}`.slice(0, length),
};

/** Every kind of text, by what it is. */
export const texts: Readonly<Record<string, MakeText>> = {
  ...elements,
  ...characters,
  ...addresses,
  ...markdown,
};
