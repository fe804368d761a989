import { expect, test } from 'vitest';
import { widget as messages } from '../../../../src/languages/en/widget.ts';
import { toSafeHtml } from '../../../../src/ui/html/article-html.ts';
import { toReadableHtml } from '../../../../src/ui/html/reading/readable-html.ts';
import { rawHtml } from '../../../../src/ui/html/safe-html.ts';

const read = (markup: string, hasAddresses = true) =>
  toReadableHtml(
    toSafeHtml(rawHtml(markup), { baseUrl: undefined, tableLabel: 'Table', plain: '' }),
    messages,
    hasAddresses,
  );

test('a heading keeps the id of its article, or gets one that is free', () => {
  const { html, headings } = read(
    '<h2 id="sizes">Before</h2><h3>Sizes</h3><h2>Sizes</h2><h2></h2><p id="care">Care</p><h2>Care</h2>',
  );
  expect(headings).toEqual([
    { id: 'sizes', text: 'Before', isSub: false },
    { id: 'sizes-1', text: 'Sizes', isSub: true },
    { id: 'sizes-2', text: 'Sizes', isSub: false },
    { id: 'care-1', text: 'Care', isSub: false },
  ]);
  const ids = Array.from(html.querySelectorAll('[id]'), ({ id }) => id);
  expect(ids).toContain('article-sizes-1');
  expect(new Set(ids).size).toBe(ids.length);
});

test('a text has all its reading aids before it is shown', () => {
  const { html } = read(
    '<h2>Paper</h2><pre>a = 1</pre><p><img src="https://shop.example/a.png" alt="A foot" width="600"></p>',
  );
  expect(Array.from(html.querySelectorAll('button'), ({ className }) => className)).toEqual([
    'heading-link',
    'button',
    'zoom',
  ]);
  expect(html.isConnected).toBe(false);
  expect(html.querySelector('pre')?.getAttribute('aria-label')).toBe('Code');
});

test('links to headings are offered only where headings have urls', () => {
  expect(read('<h2>Paper</h2>', false).html.querySelector('button')).toBeNull();
});

test('a button of an article’s own is left out', () => {
  const { html } = read(
    '<div class="code-box heading-row"><pre>x</pre><button class="zoom">Press</button></div>',
    false,
  );
  expect(html.querySelectorAll('button')).toHaveLength(1);
  expect(html.querySelector('button')?.textContent).toBe('Copy');
  expect(html.querySelectorAll('.heading-row')).toHaveLength(0);
});
