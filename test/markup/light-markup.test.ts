import { expect, test } from 'vitest';
import { lightMarkup, withoutMarks } from '../../src/markup/light-markup.ts';

test.each([
  ['Hello', '<p>Hello</p>'],
  ['Hello\nMaja\n\nSee you', '<p>Hello<br>Maja</p><p>See you</p>'],
  ['- one\n- **two**', '<ul><li>one</li><li><strong>two</strong></li></ul>'],
  ['Steps:\n3. press\n4. wait', '<p>Steps:</p><ol start="3"><li>press</li><li>wait</li></ol>'],
  ['It says `a < b`', '<p>It says <code>a &lt; b</code></p>'],
  ['```\n<b>\n**as it is**\n```\nthen', '<pre><code>&lt;b&gt;\n**as it is**</code></pre><p>then</p>'],
  ['[order](https://shop.example/1)', '<p><a href="https://shop.example/1">order</a></p>'],
  [
    'see https://shop.example/a?b=1&c.',
    '<p>see <a href="https://shop.example/a?b=1&amp;c">https://shop.example/a?b=1&amp;c</a>.</p>',
  ],
  [
    'See [how](https://shop.example/1 "In short") or:\n[Return it](https://shop.example/2 "Within 30 days & free")\nMaja',
    '<p>See <a href="https://shop.example/1" title="In short">how</a> or:</p>' +
      '<p><a href="https://shop.example/2" title="Within 30 days &amp; free">Return it</a></p><p>Maja</p>',
  ],
  // What only looks like a mark stays what was typed.
  ['5 * 3 ** 2 = 45', '<p>5 * 3 ** 2 = 45</p>'],
  ['-10 degrees, 2.5 kg', '<p>-10 degrees, 2.5 kg</p>'],
  ['[x](javascript:alert(1)) <img src=x>', '<p>[x](javascript:alert(1)) &lt;img src=x&gt;</p>'],
])('the text “%s” becomes “%s”', (text, markup) => {
  expect(lightMarkup(text)).toBe(markup);
});

test('a single line of light markup is shown without its marks', () => {
  const text =
    '**Two** of `5 ** 2`, see [order](https://shop.example/1 "In short") or https://shop.example/2 **';
  expect(withoutMarks(text)).toBe('Two of 5 ** 2, see order or https://shop.example/2 **');
});
