import { describe, expect, test } from 'vitest';
import { toSafeHtml } from '../../../src/widget/html/article-html.ts';
import { rawHtml } from '../../../src/widget/html/safe-html.ts';
import { attacks } from './attacks.ts';

const clean = (markup: string, baseUrl?: string) =>
  toSafeHtml(rawHtml(markup), { baseUrl, tableLabel: 'Table' });

/** What is drawn of it, not yet in a document. */
function draw(markup: string, baseUrl?: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = clean(markup, baseUrl);
  return element;
}

describe('an attack', () => {
  const forbidden =
    'script, style, link, meta, base, iframe, object, embed, form, input, button, select, textarea, svg, math, ' +
    'template, video, audio, x-widget, [style], [name], [tabindex="1"], [slot], [part], [is], [srcset], [autofocus]';

  test.each(attacks)('%s leaves nothing that acts', (attack) => {
    const drawn = draw(attack);
    expect(drawn.querySelectorAll(forbidden)).toHaveLength(0);
    for (const element of drawn.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^(?:on|data-)/);
        if (name === 'href' || name === 'src') expect(value).not.toMatch(/^\W*(?:java|vb)script|^data:text/i);
        if (name === 'id') expect(value).toMatch(/^article-/);
        if (name === 'class') expect(value).toMatch(/^table-box$/);
      }
    }
  });
});

describe('an article keeps', () => {
  test('its text, lists, pictures and tables', () => {
    const markup =
      '<h2>Sizes</h2><ul><li>One <b>two</b></li></ul><p>A<br>B</p><pre tabindex="0"><code class="language-sh">ls</code></pre>';
    expect(clean(markup)).toBe(markup);
  });

  test('its ids, out of the way of those of the widget', () => {
    expect(clean('<h2 id="money">x</h2>')).toBe('<h2 id="article-money">x</h2>');
  });

  test('the classes of callouts, and no other', () => {
    expect(clean('<blockquote class="note panel">x</blockquote>')).toBe(
      '<blockquote class="note">x</blockquote>',
    );
  });

  test('its links within the help center as they are, and opens others in a new tab', () => {
    const [within, heading, mail, away] = draw(
      '<a href="#/articles/34?h=money">a</a><a href="#money">b</a><a href="mailto:a@b.example">c</a>' +
        '<a href="https://shop.example/" target="_top">d</a>',
    ).children;
    expect(within?.outerHTML).toBe('<a href="#/articles/34?h=money">a</a>');
    expect(heading?.outerHTML).toBe('<a href="#money">b</a>');
    expect(mail?.hasAttribute('target')).toBe(false);
    expect(away?.getAttribute('target')).toBe('_blank');
    expect(away?.getAttribute('rel')).toBe('noopener');
  });

  test('its pictures, found from where the help center is, and described even if by nothing', () => {
    const picture = draw('<img src="/files/ab/boot.svg">', 'https://help.example/').querySelector('img');
    expect(picture?.getAttribute('src')).toBe('https://help.example/files/ab/boot.svg');
    expect(picture?.getAttribute('alt')).toBe('');
  });

  test('a wide table in a box that a keyboard can scroll', () => {
    const box = draw(
      '<table><caption>Shoe sizes</caption><tbody><tr><td>1</td></tr></tbody></table>',
    ).firstElementChild;
    expect(box?.getAttribute('tabindex')).toBe('0');
    expect(box?.getAttribute('aria-label')).toBe('Shoe sizes');
    expect(box?.firstElementChild?.tagName).toBe('TABLE');
  });
});
