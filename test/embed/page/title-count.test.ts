/** The number in the title of a page that goes on writing its title. */

import { afterEach, expect, test } from 'vitest';
import { createTitleCount } from '../../../src/embed/page/title-count.ts';

const before = document.title;
let lifetime = new AbortController();
afterEach(() => {
  lifetime.abort();
  lifetime = new AbortController();
  document.title = before;
});

const titles = () => expect.poll(() => document.title, { interval: 5 });

test('the count is shown before any title of the page, and removed without a trace', async () => {
  document.title = 'Shop';
  const settings: { titleCount?: boolean | string } = {};
  const { show } = createTitleCount(settings, lifetime.signal);
  show(2);
  expect(document.title, 'off by default').toBe('Shop');
  settings.titleCount = 'false';
  show(2);
  expect(document.title).toBe('Shop');
  settings.titleCount = true;
  show(2);
  expect(document.title).toBe('(2) Shop');

  document.title = 'Basket';
  await titles().toBe('(2) Basket');
  const element = document.createElement('title');
  element.textContent = 'Tents';
  document.querySelector('title')?.replaceWith(element);
  await titles().toBe('(2) Tents');
  document.title += '!';
  await titles().toBe('(2) Tents!');
  show(3);
  expect(document.title).toBe('(3) Tents!');
  show(0);
  expect(document.title).toBe('Tents!');
  show(1);
  document.title = 'Checkout';
  lifetime.abort();
  expect(document.title, 'before it was heard of').toBe('Checkout');
});

test('the count gives way to a page that insists on its title', async () => {
  document.title = 'Shop';
  const page = new MutationObserver(() => {
    if (document.title !== 'Shop') document.title = 'Shop';
  });
  page.observe(document.head, { childList: true, characterData: true, subtree: true });
  createTitleCount({ titleCount: true }, lifetime.signal).show(2);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(document.title).toBe('Shop');
  page.disconnect();
});
