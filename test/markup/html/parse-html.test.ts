import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isElement, visit } from '../../../src/markup/html/html-tree.ts';
import {
  MarkupLimitError,
  type ParentNode,
  parseHtml,
  parseUnlocated,
  printHtml,
} from '../../../src/markup/html/parse-html.ts';
import { plainText } from '../../../src/markup/html/plain-text.ts';
import { markupBombs } from '../../support/markup-bombs.ts';
import { roundsOf } from '../../support/sample.ts';

function countNodes(tree: ParentNode): number {
  let count = 0;
  visit(tree, () => {
    count += 1;
  });
  return count;
}

test.each(Object.entries(markupBombs))('the parser stops early at %s', (_, markup) => {
  expect(() => parseHtml(markup)).toThrow(MarkupLimitError);
});

test('the parser builds the same tree without places, and stops as early', () => {
  const markup = '<table><b>one<p title="2">two</table><i>three';
  expect(printHtml(parseUnlocated(markup))).toBe(printHtml(parseHtml(markup)));
  for (const bomb of Object.values(markupBombs)) expect(() => parseUnlocated(bomb)).toThrow(MarkupLimitError);
});

test('the parser says where it stopped', () => {
  const before = `<p>Fine.</p>\n`.repeat(50);
  const bomb = markupBombs['less formatting, opened again more often'];
  const error = (() => {
    try {
      return parseHtml(before + bomb);
    } catch (reason) {
      return reason;
    }
  })();
  if (!(error instanceof MarkupLimitError)) throw new Error('it did not end');
  expect(error.message).toBe('makes too many elements');
  expect(error.offset).toBeGreaterThanOrEqual(before.length);
  expect(error.offset).toBeLessThan(before.length + bomb.length);
});

test.each([
  ['the densest paragraphs', '<p>a'.repeat(5_000)],
  ['comments and letters', 'a<!>'.repeat(5_000)],
  ['end tags that make elements', 'a</p>'.repeat(5_000)],
  ['a table without its ends', `<table>${'<tr><td>a<td>b'.repeat(3_000)}`],
  ['a tag of many attributes', `<p ${Array.from({ length: 5_000 }, (_, n) => `a${n}`).join(' ')}>x`],
  ['a picture of some megabytes', `<img src="data:image/png;base64,${'A'.repeat(3_000_000)}">`],
  ['formatting of a mail program', '<p><font color=red><b><i>x</p>'.repeat(400)],
  ['a text in which every tag is open', '<div><p><b><i><u>x</u></i></b></div>'.repeat(2_000)],
  ['references to characters', '&lt;&amp;&nGt;'.repeat(10_000)],
  ['a deep text', `${'<div>'.repeat(399)}x${'</div>'.repeat(399)}`],
])('the parser reads %s whole', (_, markup) => {
  const tree = parseHtml(markup);
  expect(countNodes(tree)).toBeGreaterThan(0);
  expect(() => plainText(tree)).not.toThrow();
});

test('the parser makes no more nodes than its bound of repeated markup, and none too deep to be visited', () => {
  const names = fc.constantFrom(
    ...['a', 'b', 'font', 'nobr', 'p', 'div', 'table', 'tr', 'td', 'caption', 'select', 'option', 'svg'],
    ...[
      'math',
      'mi',
      'foreignObject',
      'template',
      'button',
      'li',
      'h1',
      'body',
      'frameset',
      'applet',
      'style',
    ],
  );
  const piece = fc.oneof(
    names.map((name) => `<${name}>`),
    names.map((name) => `<${name} a@ style=x>`),
    names.map((name) => `</${name}>`),
    fc.constantFrom('x', ' ', '&amp;', '<!---->', '<', '<![CDATA[x]]>'),
  );
  const part = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.nat(300));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const markup = parts
        .flatMap(([pieces, count]) =>
          Array.from({ length: count }, (_, index) => pieces.join('').replaceAll('@', String(index))),
        )
        .join('');
      try {
        const tree = parseHtml(markup);
        expect(countNodes(tree)).toBeLessThanOrEqual(1000 + 2 * markup.length);
        plainText(tree);
      } catch (error) {
        if (!(error instanceof MarkupLimitError)) throw error;
      }
    }),
    { numRuns: roundsOf(300, 100) },
  );
});

test('formatting that is opened again has attributes of its own', () => {
  const links: { href: string | undefined }[] = [];
  visit(parseHtml('<p><a href="b.md">one<p>two'), (node) => {
    if (!isElement(node) || node.tagName !== 'a') return;
    const [href] = node.attrs;
    links.push({ href: href?.value });
    if (href) href.value = 'changed';
  });
  expect(links).toEqual([{ href: 'b.md' }, { href: 'b.md' }]);
});

test('the cells of a row are one line, whatever they contain', () => {
  const tree = parseHtml(
    '<table><tr><td>\n<p>One</p>\n</td><td><div><p>two</p><p>lines</p></div></td><td> </td>' +
      '<th><table><tr><td><p>in</p></td></tr></table></th></tr><tr><td>Next</td></tr></table>after',
  );
  expect(plainText(tree)).toBe('One\ttwo\nlines\tin\nNext\nafter');
});
