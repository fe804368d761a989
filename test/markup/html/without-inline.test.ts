import fc from 'fast-check';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseHtml } from '../../../src/markup/html/parse-html.ts';
import { removeInline, withoutInline } from '../../../src/markup/html/without-inline.ts';
import { attacks } from '../../attacks/corpus.ts';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { markupBombs } from '../../support/markup-bombs.ts';
import { roundsOf } from '../../support/sample.ts';

test.each([
  ['<p style="color:red">x</p>', '<p>x</p>'],
  ['<p class="a" style="color:red" title=b>x</p>', '<p class="a" title="b">x</p>'],
  ['<P STYLE=a ONCLICK=b()>x</P>', '<p>x</P>'],
  ['<p style>x', '<p>x'],
  ['<p style=a style=b onclick=c>x', '<p>x'],
  ['<p\tstyle=a\n/onclick=b/>x', '<p>x'],
  ['<p title="a"onclick=b>x', '<p title="a">x'],
  ["<p title='a'style=b>x", '<p title="a">x'],
  [
    '<img src=x onerror="a()" alt="1 &lt; 2 &amp; &quot;3&quot;">',
    '<img src="x" alt="1 < 2 &amp; &quot;3&quot;">',
  ],
  ['<p title="a&#13;b" style=c>x', '<p title="a&#13;b">x'],
  ['<br style=a />', '<br />'],
  ['<body style="a"><p>x</p></body>', '<body><p>x</p></body>'],
  ['<html onload=a><head></head><body onload=b>x', '<html><head></head><body>x'],
  ['<select><p style=a>x</select>', '<select><p>x</select>'],
  [
    '<svg style=a viewBox="0 0 1 1"><path onclick=b d="M0" /></svg>x',
    '<svg viewbox="0 0 1 1"><path d="M0" /></svg>x',
  ],
  ['<math style=a><mi onclick=b>x</mi></math>', '<math><mi>x</mi></math>'],
  ['<template><p style=a onclick=b>x</p></template>', '<template><p>x</p></template>'],
  ['<noscript><p style=a>x</p></noscript>', '<noscript><p>x</p></noscript>'],
  ['<table><tr style=a>x<td onclick=b>y</table>', '<table><tr>x<td>y</table>'],
  ['a<style>p{}</style>b', 'a<!---->b'],
  ['<svg><style>p{}</style><g></g></svg>', '<svg><!----><g></g></svg>'],
  ['<svg><style><p>kept', '<svg><!----><p>kept'],
  ['<style>never ended', '<!---->'],
  ['<select><style>p{}</style></select>', '<select><!---->p{}</style></select>'],
  ['<base href="https://x.example/">a', '<!---->a'],
  // Together, what stands around it would be a tag.
  ['<<style></style>b style=a>', '<<!---->b style=a>'],
  ['<frameset><textarea><html style=a>', '<!----><textarea><html style=a>'],
])('the markup %j becomes %j', (markup, cleaned) => {
  expect(withoutInline(markup)).toBe(cleaned);
});

test.each([
  'Once, only on one: style="a" onclick=b',
  '<p>Words on style, and 1 < 2 onclick=b </p>',
  '<p title="x style=a onclick=b">x</p>',
  '<p data-style=a xon=b stylesheet=c xlink:onclick=d>x</p>',
  '<p on>x</p>',
  '<textarea><p style=a></textarea>',
  '<title><p onclick=a></title>',
  '<!-- <p style=a> -->x',
  '<plaintext><p style=a>',
  '<p style=never ended',
  '<P Class=a  ID = "b">Spelled &amp; spaced\r\nas ever<BR>',
])('the markup %j stays as it is, letter by letter', (markup) => {
  expect(withoutInline(markup)).toBe(markup);
});

test.each(Object.entries(markupBombs))('the markup %s becomes text', (_, bomb) => {
  const markup = `<p style="a">1 < 2\nlines</p>${bomb}`;
  const cleaned = withoutInline(markup);
  expect(cleaned).toMatch(/^&lt;p style=&quot;a&quot;&gt;1 &lt; 2<br>lines&lt;\/p&gt;/);
  expect(cleaned.replaceAll('<br>', '')).not.toContain('<');
});

/** What a browser would report of markup. */
function reported(markup: string): string[] {
  const found: string[] = [];
  parseHtml(markup, ({ name, attributes }) => {
    if (name === 'style' || name === 'base') found.push(name);
    for (const attribute of attributes) if (/^(on.|style$)/s.test(attribute.name)) found.push(attribute.name);
  });
  return found;
}

const pieces = [
  ...[
    '<p ',
    '<svg>',
    '<svg ',
    '<style>',
    '<style ',
    '</style>',
    '<math>',
    '<select>',
    '<table>',
    '<tr ',
    '<body ',
  ],
  ...[
    '<textarea>',
    '</textarea>',
    '<title>',
    '<template>',
    '<foreignObject>',
    '<desc>',
    '</svg>',
    '<b ',
    '<base ',
  ],
  ...[
    '<noscript>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<xmp>',
    '</xmp>',
    '<frameset ',
    '<plaintext>',
    '<form ',
  ],
  ...[
    'style=a',
    'onclick=b',
    ' title="',
    "'",
    '"',
    '/',
    '>',
    '>',
    '>',
    '<',
    '=',
    ' ',
    'x',
    '&quot;',
    '\0',
    '\r',
    'é',
  ],
];

test('any text is left without markup that a policy reports, and stays the same the second time', () => {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 25 });
  fc.assert(
    fc.property(text, (parts) => {
      const cleaned = removeInline(parts.join(''));
      expect(reported(cleaned)).toEqual([]);
      expect(removeInline(cleaned)).toBe(cleaned);
    }),
    { numRuns: roundsOf(3000, 1000) },
  );
});

describe('in a browser whose page allows nothing inline', () => {
  const policy = "default-src 'none'; base-uri 'none'; script-src 'nonce-a'; style-src 'none'";
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  });
  afterAll(() => browser.close());

  /** The markups that are reported while they are parsed, in each of the ways in which pages parse. */
  async function reportedOf(markups: readonly string[]): Promise<string[]> {
    const page = await browser.newPage();
    await page.route('**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: '<p>',
      }),
    );
    await page.goto('http://page.invalid/');
    const found = await page.evaluate(async (all) => {
      const told: string[] = [];
      let current = '';
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        // What is loaded is not what is inline.
        if (effectiveDirective.endsWith('-src')) return;
        told.push(`${effectiveDirective} ${current}`);
      });
      const documents: Node[] = [];
      const parsers = [
        (markup: string) => new DOMParser().parseFromString(markup, 'text/html'),
        (markup: string) => {
          const template = document.createElement('template');
          template.innerHTML = markup;
          return template;
        },
        (markup: string) => {
          const inert = document.implementation.createHTMLDocument('');
          inert.body.innerHTML = markup;
          return inert;
        },
      ];
      for (const markup of all) {
        current = markup;
        for (const parse of parsers) documents.push(parse(markup));
        // Reports come as tasks.
        await new Promise((resolve) => setTimeout(resolve));
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      return told;
    }, markups);
    await page.close();
    return found;
  }

  const markups = [
    ...attacks.map(({ markup }) => markup),
    ...[
      '<body style=a>',
      '<html style=a>',
      '<frameset onload=a>',
      '<select><style>p{}</style><p style=a></select>',
    ],
    ...['<frameset><textarea><html style=a></textarea>', '<col><textarea><p style=a></textarea>'],
  ];

  test('no attack is reported after its inline markup was removed, while many are before', async () => {
    expect((await reportedOf(markups)).length).toBeGreaterThan(200);
    expect(await reportedOf(markups.map(withoutInline))).toEqual([]);
  });
});
