import { describe, expect, test } from 'vitest';
import { toSafeHtml } from '../../../src/ui/html/article-html.ts';
import { rawHtml } from '../../../src/ui/html/safe-html.ts';
import { draw as drawTree } from './draw.ts';

const draw = (markup: string, baseUrl?: string) =>
  drawTree(toSafeHtml(rawHtml(markup), { baseUrl, tableLabel: 'Table', plain: 'In words' }));

const clean = (markup: string) => draw(markup).innerHTML;

describe('an article keeps', () => {
  test('its text, lists, pictures and tables', () => {
    const markup =
      '<h2>Sizes</h2><ul><li>One <b>two</b></li></ul><p>A<br>B</p><pre tabindex="0" data-language="sh"><code class="language-sh">ls</code></pre>';
    expect(clean(markup)).toBe(markup);
  });

  test('its ids and names, out of the way of those of the widget and the page', () => {
    expect(clean('<h2 id="links">x</h2><h3 id="title">y</h3>')).toBe(
      '<h2 id="article-links">x</h2><h3 id="article-title">y</h3>',
    );
    expect(clean('<a name="money">x</a>')).toBe('<a id="article-money">x</a>');
    expect(clean('<a name="body" id="location">x</a>')).toBe('<a id="article-location">x</a>');
    expect(clean('<p name="body" id="">x</p>')).toBe('<p>x</p>');
    const cell = draw('<table><tr><th id="a">x</th><td headers="a b">y</td></tr></table>').querySelector(
      'td',
    );
    expect(cell?.getAttribute('headers')).toBe('article-a article-b');
  });

  test('its callouts, as notes to assistive technology', () => {
    expect(clean('<aside class="tip panel" role="banner"><p>x</p></aside><aside>y</aside>')).toBe(
      '<aside class="tip" role="note"><p>x</p></aside><aside>y</aside>',
    );
  });

  test('links that consist of a sign, named by their titles', () => {
    const [back, named] = draw(
      '<a href="#a" title="Back to the text">↩︎</a><a href="#b" title="More">b</a>',
    ).children;
    expect(back?.getAttribute('aria-label')).toBe('Back to the text');
    expect(named?.hasAttribute('aria-label')).toBe(false);
  });

  test('the classes of its callouts, and no others', () => {
    expect(clean('<blockquote class="note panel">x</blockquote>')).toBe(
      '<blockquote class="note">x</blockquote>',
    );
    expect(clean('<a class="video" href="https://shop.example/">x</a>')).not.toContain('class');
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
    expect(away?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('its pictures within a line in that line, and others on their own', () => {
    const isInLine = (markup: string) => draw(markup).querySelector('img')?.matches('.in-line');
    const picture = '<img src="https://pictures.example/a.png">';
    expect(isInLine(`<p>Press ${picture} twice.</p>`)).toBe(true);
    expect(isInLine(`<p>Press <a href="/a">${picture}</a> twice.</p>`)).toBe(true);
    expect(isInLine(`<table><tr><td>${picture} Yes</td></tr></table>`)).toBe(true);
    expect(isInLine(`<p>${picture}</p>`)).toBe(false);
    expect(isInLine(`<p><a href="/a">${picture}</a></p>`)).toBe(false);
    expect(isInLine(`<ol><li>Press it.<br>${picture}</li></ol>`)).toBe(false);
    expect(isInLine(`<p>Press it:\n${picture}\nThen wait.</p>`)).toBe(false);
  });

  test('its tasks, each with its box as the marker of its item', () => {
    const list = draw('<ul><li>☐ Poles</li><li>☑ <b>Pegs</b></li><li>Tent ☑</li></ul>');
    expect(Array.from(list.querySelectorAll('.task'), ({ textContent }) => textContent)).toEqual([
      '☐ Poles',
      '☑ Pegs',
    ]);
  });

  test('numbers of its tables in one piece', () => {
    const cells = ['1 200 kr', '0–8 kg', '+46 8 123 45 67', '30 %', 'A4', '2 shoes and a bag', 'Yes'];
    const table = draw(`<table><tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr></table>`);
    const numbers = Array.from(table.querySelectorAll('.number'), ({ textContent }) => textContent);
    expect(numbers).toEqual(['1 200 kr', '0–8 kg', '+46 8 123 45 67', '30 %']);
  });

  test('its pictures, at urls of the help center, and each with a description or an empty one', () => {
    const picture = draw('<img src="/files/ab/boot.svg">', 'https://help.example/').querySelector('img');
    expect(picture?.getAttribute('src')).toBe('https://help.example/files/ab/boot.svg');
    expect(picture?.getAttribute('alt')).toBe('');
    const foreign = draw('<img src="https://pictures.example/a.png" alt="A boot">').querySelector('img');
    expect(foreign?.getAttribute('src')).toBe('https://pictures.example/a.png');
  });

  test('its wide tables in boxes that a keyboard can scroll', () => {
    const box = draw(
      '<table><caption>Shoe sizes</caption><tbody><tr><td><table><tr><td>1</td></tr></table></td></tr></tbody></table>',
    );
    expect(box.querySelectorAll('.table-box')).toHaveLength(1);
    expect(box.firstElementChild?.getAttribute('tabindex')).toBe('0');
    expect(box.firstElementChild?.getAttribute('aria-label')).toBe('Shoe sizes');
    expect(box.firstElementChild?.firstElementChild?.tagName).toBe('TABLE');
  });

  test('its videos as links, which are named by what they show', () => {
    const [titled, untitled, ...others] = draw(
      '<p><iframe title="How to wax" width=560 src="//www.youtube.com/embed/aqz-KE-bpKQ?start=30&autoplay=1"></iframe></p>' +
        '<iframe src="https://player.vimeo.com/video/76979871"></iframe><iframe src="https://maps.example/"></iframe>',
    ).querySelectorAll('a.video');
    expect(titled?.getAttribute('href')).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=30');
    expect(titled?.textContent).toBe('How to wax');
    expect(untitled?.textContent).toBe('player.vimeo.com');
    expect(others).toEqual([]);
  });

  test('its words, without its styles and scripts', () => {
    expect(clean('<style>p { color: red }</style><p style="color:red" onclick="x()">1 < 2 & 3 > 2</p>')).toBe(
      '<p>1 &lt; 2 &amp; 3 &gt; 2</p>',
    );
  });

  test('its plain words, if its markup is only a set of frames', () => {
    expect(clean('<frameset><frame></frameset>')).toBe('<p>In words</p>');
  });
});
