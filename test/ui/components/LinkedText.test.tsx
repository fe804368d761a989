import { expect, test } from 'vitest';
import { LinkedText } from '../../../src/ui/components/LinkedText.tsx';
import { render } from '../../support/render.ts';

test.each([
  ['See https://shop.example/a?b=1#c, please.', 'https://shop.example/a?b=1#c'],
  ['(http://shop.example/help)', 'http://shop.example/help'],
  ['javascript:alert(1) data:text/html,x', null],
  ['<a href="https://shop.example">', 'https://shop.example'],
])('the text “%s” is linked to %s', (text, href) => {
  const { container, queryByRole } = render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  expect(queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
});
