import { describe, expect, test } from 'vitest';
import { HeadError, printHead, readHeadMarkup } from '../../../../src/server/help/brand/head-markup.ts';
import { markupBombs } from '../../../support/markup-bombs.ts';

const isFile = (path: string) => /^[\w-]+\.png$/.test(path);

const print = (html: string) =>
  printHead(
    readHeadMarkup(html, isFile).map(({ element, filePath }) => ({
      ...element,
      file: filePath === null ? null : { hash: 'h', name: filePath },
    })),
    ({ hash, name }) => `/brands/${hash}/${name}`,
  );

test.each([
  [
    '<meta name="google-site-verification" content="a&quot;&lt;b">',
    '<meta name="google-site-verification" content="a&quot;<b">',
  ],
  ["<!-- why --> <META NAME=theme-color CONTENT='#fff'/>\n", '<meta name="theme-color" content="#fff">'],
  ['<meta property="fb:app_id" content="1">', '<meta property="fb:app_id" content="1">'],
  [
    '<link rel="me" href="https://social.example/@shop">',
    '<link rel="me" href="https://social.example/@shop">',
  ],
  [
    '<link rel="icon" sizes="32x32" type="image/png" href="x.png">',
    '<link rel="icon" sizes="32x32" type="image/png" href="/brands/h/x.png">',
  ],
  ['<link rel="Apple-Touch-Icon" href="/touch.png">', '<link rel="Apple-Touch-Icon" href="/touch.png">'],
  ['<link rel="manifest" href="/site.webmanifest">', '<link rel="manifest" href="/site.webmanifest">'],
])('%s is printed as it is understood', (html, printed) => {
  expect(print(html)).toBe(printed);
});

describe('what runs, loads or changes more than it says is refused', () => {
  test.each([
    '<script>alert(1)</script>',
    '<script src="https://evil.example/x.js"></script>',
    '<svg><script>alert(1)</script></svg>',
    '<style>a { color: red }</style>',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<link rel="icon stylesheet" href="https://evil.example/x.css">',
    '<link rel="preload" as="script" href="https://evil.example/x.js">',
    '<link rel="modulepreload" href="/x.js">',
    '<link rel="preconnect" href="https://evil.example/">',
    '<link rel="canonical" href="https://evil.example/">',
    '<link rel="icon" href="javascript:alert(1)">',
    '<link rel="icon" href="http://shop.example/x.png">',
    '<link rel="icon" href="//evil.example/x.png">',
    '<link rel="icon" href="/\\evil.example/x.png">',
    '<link rel="icon" href="data:image/svg+xml,x">',
    '<link rel="icon" href="x.png" onload="alert(1)">',
    '<link rel="icon" href="x.png" style="color: red">',
    '<link href="x.png">',
    '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
    '<meta http-equiv="Content-Security-Policy" content="script-src *">',
    '<meta name="a" http-equiv="refresh" content="0">',
    '<meta name="a" content="b" onclick="alert(1)">',
    '<meta charset="utf-7">',
    '<meta name="referrer" content="unsafe-url">',
    '<meta name="Robots" content="noindex">',
    '<meta name="viewport" content="user-scalable=no">',
    '<meta property="og:image" content="https://evil.example/">',
    '<meta name="a b" content="c">',
    '<meta name="a">',
    `<meta name="a" content="${'b'.repeat(1001)}">`,
    '<meta name="a" content="b">'.repeat(31),
    '<base href="https://evil.example/">',
    '<title>Other</title>',
    '<noscript><meta name="a" content="b"></noscript>',
    '<template><meta name="a" content="b"></template>',
    '<body onload="alert(1)">',
    '<html manifest="x">',
    '<object data="x"></object>',
    'Words',
    '<meta name="a" content="b"> and words',
    ...Object.values(markupBombs),
  ])('%.80s', (html) => {
    expect(() => print(html)).toThrow(HeadError);
  });
});

test('it is told on which line', () => {
  const error = (() => {
    try {
      return print('<meta name="a" content="b">\n\n<script></script>');
    } catch (reason) {
      return reason;
    }
  })();
  expect(error).toMatchObject({ line: 3, message: expect.stringContaining('<script> is not allowed') });
});
