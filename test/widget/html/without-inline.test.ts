import { expect, test } from 'vitest';
import { withoutInline } from '../../../src/widget/html/without-inline.ts';
import { attacks } from '../../attacks/corpus.ts';

/** As the browser reads it. */
const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');

test.each([
  ['<p style="color:red" title="a > b">x</p>', '<p title="a > b">x</p>'],
  ['<p STYLE=color:red class=\'a "b"\' hidden>x</p>', '<p class="a &quot;b&quot;" hidden>x</p>'],
  ['<img/src=x/onerror=y alt = z />', '<img src="x/onerror=y" alt="z" />'],
  ['a <style>p { }</style>b <!-- c --> d <!doctype html>e', 'a b  d e'],
  ['1 < 2, on = off, style="x"', '1 &lt; 2, on = off, style="x"'],
  ['<<style></style>p onclick=x>', '&lt;p onclick=x>'],
  ['<textarea><p style=a></textarea>b', 'b'],
  ['<iframe src="a"><p></iframe>b', '<iframe src="a"></iframe>b'],
  ['a<p title="b', 'a'],
])('%s', (markup, expected) => {
  expect(withoutInline(markup)).toBe(expected);
});

test('no attack leaves anything that a page would report', () => {
  for (const { name, markup } of attacks) {
    const { documentElement } = parse(withoutInline(markup));
    for (const element of documentElement.querySelectorAll('*')) {
      expect(element.localName, name).not.toMatch(/^(?:style|script)$/);
      for (const attribute of element.getAttributeNames())
        expect(attribute, name).not.toMatch(/^(?:on|style$)/i);
    }
  }
});

test('what has nothing of the kind is read as before', () => {
  const markup =
    '<h2 id=a>Sizes &amp; fit</h2><p>1 &lt; 2 <a href="/a?b=1&amp;c=2" title=\'"x"\'>b</a><br>c<ul><li>d<li>e</ul>' +
    '<table><tr><td colspan=2>f</table><pre>\n g\n</pre><img src=a.png alt=""><details open>h</details>';
  expect(parse(withoutInline(markup)).body.innerHTML).toBe(parse(markup).body.innerHTML);
});
