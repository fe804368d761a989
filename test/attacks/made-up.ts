/** Markup that nobody would write, made up by fast-check: what parsers, lists and addresses stumble over. */

import { constantFrom, oneof, option, array as some, string, tuple } from 'fast-check';

const words = (text: string) => text.trim().split(/\s+/);

/** Elements that stay, that go, and that change how what is in them is read. */
const element = constantFrom(
  ...words(`
    p div a b i code pre ul li blockquote details summary table caption colgroup col thead tbody tr td th img br hr h2
    section ruby rt dl dd figure span wbr
    font center form button label input fieldset marquee dialog main nobr picture source map area x-a
    html head body frameset frame script style template noscript noembed noframes xmp plaintext iframe object embed
    param audio video canvas select option optgroup datalist textarea title base meta link image keygen
    svg math mtext mi mglyph malignmark annotation-xml foreignObject desc use animate set a:b
  `),
);

const attribute = constantFrom(
  ...words(`
    href src title alt id name class lang dir headers align width value style srcset srcdoc is slot part for form
    formaction onclick onerror on ping target xlink:href xmlns encoding data-x aria-label role shadowrootmode popover
    HREF oNload "x <x =x x/y
  `),
);

const value = oneof(
  constantFrom(
    ...words(`
      x #x /x ?x //x.example https://x.example/ mailto:x@y.example tel:1 javascript:x JaVaScRiPt:x vbscript:x data:text/html,x
      data:image/png;base64,AA== data:image/svg+xml,<svg/onload=x> blob:x file:///x java&#10;script:x &#1;javascript:x
      javascript&colon;x x:y https:x http:\\x https://x@y.example/ text/html application/xhtml+xml open note
      </style> </title><img/src/onerror=x> --> ]]> body firstChild nextSibling parentNode localName attributes children
      getAttribute namespaceURI nodeType createElement querySelectorAll
      https://www.youtube.com/embed/aqz-KE-bpKQ
    `),
  ),
  string({ maxLength: 8 }),
);

const quoted = tuple(constantFrom('"', "'", ''), value).map(([quote, text]) => `=${quote}${text}${quote}`);

const attributes = some(
  tuple(constantFrom(' ', '/', '\n', '\f', ''), attribute, option(quoted, { nil: '' })).map((parts) =>
    parts.join(''),
  ),
  { maxLength: 4 },
).map((all) => all.map((text) => ` ${text}`).join(''));

const piece = oneof(
  {
    weight: 6,
    arbitrary: tuple(element, attributes, constantFrom('>', '>', '>', '/>', '')).map(
      ([name, more, end]) => `<${name}${more}${end}`,
    ),
  },
  { weight: 4, arbitrary: element.map((name) => `</${name}>`) },
  { weight: 2, arbitrary: string({ maxLength: 6 }) },
  {
    weight: 2,
    arbitrary: constantFrom(
      '\0',
      '<',
      '<!--',
      '-->',
      '--!>',
      '<!',
      '<?x',
      '</',
      '<![CDATA[',
      ']]>',
      '&lt;img src=x onerror=x&gt;',
      '&amp;lt;',
      '&#0;',
      '&#x3c;',
      '&nbsp',
      '&notit;',
      '"',
      "'",
      '\ud800',
      '\u2028',
      '<!doctype html>',
      ' ',
      '\n',
      'javascript:x',
    ),
  },
);

export const madeUpMarkup = some(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
