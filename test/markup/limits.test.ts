/** What markup may cost a parser is never counted as less than it is, and ordinary markup is cheap. */

import { array, assert, constantFrom, letrec, oneof, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTooMuch, parsingCost } from '../../src/markup/limits.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** As the browser reads it. */
const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');

const times = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

describe('a browser does not parse', () => {
  test.each([
    [
      'formatting that every paragraph opens again',
      `<p>${times(1000, (n) => `<b a${n}>`)}${'<p>x'.repeat(1000)}`,
    ],
    [
      'the same, closed only at the end',
      `<p>${times(60, (n) => `<b a${n}>`)}${'<p>x</p>'.repeat(2000)}${'</b>'.repeat(60)}</p>`,
    ],
    ['the same, in a comment that closes it', times(500, (n) => `<b a${n}><!--</b>--><p>x`)],
    ['the same, in a comment that seems to end before', times(500, (n) => `<b a${n}><!-- > </b> --><p>x`)],
    ['the same, in an attribute that closes it', times(500, (n) => `<b a${n}><p title='</b>'><p>x`)],
    ['the same, in a style that closes it', times(500, (n) => `<b a${n}><style></b></style><p>x`)],
    ['the same, in a table that keeps it', times(500, (n) => `<b a${n}><p><table></p></b><p>x`)],
    ['blocks that formatting is moved into', `<b><i><u>${'<div>'.repeat(5000)}${'</b>'.repeat(5000)}`],
    ['links that end each other from within', '<a><div>'.repeat(5000)],
    ['very deep nesting', '<div>'.repeat(10_000)],
    ['a tag of very many attributes', `<p ${times(25_000, (n) => ` a${n}`)}>`],
    ['the same without spaces', `<p ${times(25_000, (n) => `/a${n}`)}>`],
    ['the same after a tag in quotes', `<p title='<b>' ${times(25_000, (n) => ` a${n}`)}>`],
    ['more than 30,000 tags', '<br>'.repeat(30_001)],
    ['as many comments', '<!---->'.repeat(30_001)],
    ['as many instructions', '<?>'.repeat(30_001)],
    ['more than two million characters', 'x'.repeat(2_000_001)],
  ])('%s', (_, markup) => {
    expect(isTooMuch(markup)).toBe(true);
  });
});

describe('a browser parses', () => {
  const paragraph =
    '<p class="x">One <b>two <i title="a > b">three</i><br>four</b> <a href="/x?a=b&amp;c=d"><code>five</code></a></p>';
  test.each([
    ['a long article', `<h1>x</h1><div><div>${paragraph.repeat(2000)}</div></div>`],
    ['a long table', `<table><tbody>${'<tr><td><b>1</b></td><td>2</td></tr>'.repeat(3000)}</tbody></table>`],
    ['a long list without end tags', `<ul>${'<li>One <b>two</b>'.repeat(500)}</ul>`],
    [
      'a short mail as old programs write it',
      '<P><FONT face=Arial size=2><B>One</FONT><BR>two</P>'.repeat(40),
    ],
    ['a mail with conditional comments', `<!--[if mso]><p>x</p><![endif]-->${paragraph.repeat(1000)}`],
    ['a picture within', `<p>x</p><img src="data:image/png;base64,${'AA/'.repeat(500_000)}" alt="">`],
    ['two million characters', 'x '.repeat(1_000_000)],
    ['30,000 tags', '<br>'.repeat(30_000)],
  ])('%s', (_, markup) => {
    expect(isTooMuch(markup)).toBe(false);
  });
});

test('formatting that is closed in place costs nothing after it', () => {
  const { formatting, open } = parsingCost('<div><b>x</b><i>y</i></div>'.repeat(100));
  expect({ formatting, open }).toEqual({ formatting: 1, open: 2 });
});

const formatting = 'b,i,font,nobr,code';

const name = constantFrom(
  ...words(`
    b b a1 b i font nobr code a p div span ul li h1 button form object marquee table caption tbody tr td th select option
    template svg math mi mtext desc foreignobject annotation-xml style textarea title iframe noscript br img body head html
    frameset pre x-a
  `),
);
const attribute = constantFrom('', '', ' a', ' b', ' a="1"', ' a="<"', " a='>'", ' a="', " a='", '/a', ' "');

const { element } = letrec((tie) => ({
  element: oneof(
    { maxDepth: 5 },
    constantFrom(
      'x',
      ' ',
      '<!-- x -->',
      '<!--',
      '-->',
      '<!-- <b> -->',
      '</p>',
      '</b>',
      '</table>',
      '</td>',
      '<b>',
      '<br>',
    ),
    tuple(
      name,
      attribute,
      array(tie('element'), { maxLength: 3 }),
      constantFrom(true, true, true, false),
    ).map(
      ([name, attribute, children, isClosed]) =>
        `<${name}${attribute}>${children.join('')}${isClosed ? `</${name}>` : ''}`,
    ),
  ),
}));

test('formatting is never nested deeper than was counted', () => {
  assert(
    property(array(element, { minLength: 1, maxLength: 8 }), (parts) => {
      const markup = `${parts.join('')}<p>x<p>x`;
      const depths = Array.from(parse(markup).querySelectorAll(formatting), (found) => {
        let depth = 0;
        for (let at: Element | null = found; at; at = at.parentElement)
          if (at.matches(formatting)) depth += 1;
        return depth;
      });
      expect(parsingCost(markup).formatting).toBeGreaterThanOrEqual(Math.max(0, ...depths));
    }),
    { numRuns: 3000 },
  );
});
