import { describe, expect, test } from 'vitest';
import { RichText } from '../../../../src/ui/components/media/RichText.tsx';
import { toSafeHtml } from '../../../../src/ui/html/article-html.ts';
import { rawHtml } from '../../../../src/ui/html/safe-html.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { render } from '../../../support/render.ts';

const safe = (markup: string) =>
  toSafeHtml(rawHtml(markup), { baseUrl: undefined, tableLabel: 'Table', plain: '' });

describe('the text of an article', () => {
  test('is the same as often as it is rendered', () => {
    const html = safe('<p>One <b>two</b></p>');
    const { container } = render([<RichText key={1} html={html} />, <RichText key={2} html={html} />]);
    expect(Array.from(container.querySelectorAll('.rich'), ({ innerHTML }) => innerHTML)).toEqual([
      '<p>One <b>two</b></p>',
      '<p>One <b>two</b></p>',
    ]);
  });

  test('keeps what was added to it as long as it stays the same', () => {
    const html = safe('<p>One</p>');
    const { container, rerender } = render(<RichText html={html} />);
    const rich = container.querySelector('.rich');
    rich?.append(document.createElement('button'));
    rerender(<RichText html={html} />);
    expect(container.querySelector('.rich')).toBe(rich);
    expect(rich?.innerHTML).toBe('<p>One</p><button></button>');
    rerender(<RichText html={safe('<p>Two</p>')} />);
    expect(rich?.innerHTML).toBe('<p>Two</p>');
  });

  test('begins with its first screen where it is long, and goes on below that once all is wanted', () => {
    const markup = Array.from({ length: 9 }, (_, n) => `<p>${String(n).repeat(1000)}</p>`).join('');
    const html = safe(markup);
    const { container, rerender } = render(<RichText html={html} isWhole={false} />);
    const rich = container.querySelector('.rich');
    const first = rich?.firstChild;
    expect(rich?.childElementCount).toBe(4);
    rerender(<RichText html={html} isWhole />);
    expect(rich?.firstChild).toBe(first);
    expect(rich?.innerHTML).toBe(markup);
    rerender(<RichText html={safe('<p>Another</p>')} isWhole />);
    expect(rich?.innerHTML).toBe('<p>Another</p>');
  });

  test('is whole at once where it is short', () => {
    const { container } = render(<RichText html={safe('<p>One</p><p>Two</p>')} isWhole={false} />);
    expect(container.querySelector('.rich')?.innerHTML).toBe('<p>One</p><p>Two</p>');
  });

  test('shows pictures of which nothing was loaded before', async () => {
    const picture =
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"%3E%3C/svg%3E';
    const html = safe(`<img src='${picture}'>`);
    expect(html.querySelector('img')?.currentSrc).toBe('');
    const { container } = render(<RichText html={html} />);
    await expect.poll(() => container.querySelector('img')?.naturalWidth).toBe(8);
  });

  test('can be read by assistive technology', async () => {
    const { container } = render(
      <RichText
        html={safe(
          '<h2>Sizes</h2><table><caption>Sizes in cm</caption><tr><th>Size</th></tr><tr><td>41</td></tr></table><pre>a = 1</pre>',
        )}
      />,
    );
    await expectAccessible(container);
  });
});
