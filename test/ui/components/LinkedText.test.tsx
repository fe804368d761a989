import { render } from 'preact';
import { expect, test } from 'vitest';
import { LinkedText } from '../../../src/ui/components/LinkedText.tsx';

test.each([
  ['See https://shop.example/a?b=1#c, please.', 'https://shop.example/a?b=1#c'],
  ['(http://shop.example/help)', 'http://shop.example/help'],
  ['javascript:alert(1) data:text/html,x', undefined],
  ['<a href="https://shop.example">', 'https://shop.example'],
])('the link in %s is %s', (text, href) => {
  const host = document.createElement('div');
  render(<LinkedText text={text} />, host);
  expect(host.textContent).toBe(text);
  expect(host.querySelector('a')?.getAttribute('href')).toBe(href);
});
