import { render } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RichText } from '../../../src/ui/components/RichText.tsx';
import { toSafeHtml } from '../../../src/ui/html/article-html.ts';
import { rawHtml } from '../../../src/ui/html/safe-html.ts';
import { expectAccessible } from '../../support/axe.ts';

const safe = (markup: string) =>
  toSafeHtml(rawHtml(markup), { baseUrl: undefined, tableLabel: 'Table', plain: '' });

let place: HTMLElement;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => {
  render(null, place);
  place.remove();
});

test('shows the same text as often as it is drawn', () => {
  const html = safe('<p>One <b>two</b></p>');
  render([<RichText key={1} html={html} />, <RichText key={2} html={html} />], place);
  expect(Array.from(place.querySelectorAll('.rich'), ({ innerHTML }) => innerHTML)).toEqual([
    '<p>One <b>two</b></p>',
    '<p>One <b>two</b></p>',
  ]);
});

test('leaves what was added to the text as long as the text is the same', () => {
  const html = safe('<p>One</p>');
  render(<RichText html={html} />, place);
  const rich = place.querySelector('.rich');
  rich?.append(document.createElement('button'));
  render(<RichText html={html} />, place);
  expect(place.querySelector('.rich')).toBe(rich);
  expect(rich?.innerHTML).toBe('<p>One</p><button></button>');
  render(<RichText html={safe('<p>Two</p>')} />, place);
  expect(rich?.innerHTML).toBe('<p>Two</p>');
});

test('shows the first screen of a long text, and once all is wanted, the rest below what is there', () => {
  const markup = Array.from({ length: 9 }, (_, n) => `<p>${String(n).repeat(1000)}</p>`).join('');
  const html = safe(markup);
  render(<RichText html={html} isWhole={false} />, place);
  const rich = place.querySelector('.rich');
  const first = rich?.firstChild;
  expect(rich?.childElementCount).toBe(4);
  render(<RichText html={html} isWhole />, place);
  expect(rich?.firstChild).toBe(first);
  expect(rich?.innerHTML).toBe(markup);
  render(<RichText html={safe('<p>Another</p>')} isWhole />, place);
  expect(rich?.innerHTML).toBe('<p>Another</p>');
});

test('shows all of a short text at once', () => {
  render(<RichText html={safe('<p>One</p><p>Two</p>')} isWhole={false} />, place);
  expect(place.querySelector('.rich')?.innerHTML).toBe('<p>One</p><p>Two</p>');
});

test('shows pictures of which nothing was loaded before', async () => {
  const picture =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"%3E%3C/svg%3E';
  const html = safe(`<img src='${picture}'>`);
  expect(html.querySelector('img')?.currentSrc).toBe('');
  render(<RichText html={html} />, place);
  await expect.poll(() => place.querySelector('img')?.naturalWidth).toBe(8);
});

test('shows what assistive technology can read', async () => {
  const html = safe(
    '<h2>Sizes</h2><table><caption>Sizes in cm</caption><tr><th>Size</th></tr><tr><td>41</td></tr></table><pre>a = 1</pre>',
  );
  render(<RichText html={html} />, place);
  await expectAccessible(place);
});
