/** What the oldest browsers that are supported do not have, taken out of this one before the page begins. */

import { expect, test } from './support/demo.ts';
import { widgetOf } from './support/widget.ts';

test('without AbortSignal.any, reads are repeated and ended as everywhere', async ({
  page,
  demo,
  trouble,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto(demo.url);
  const { launcher, search, options } = widgetOf(page);
  await launcher.click();
  await expect(search).toBeVisible();
  expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false);

  const asked: string[] = [];
  const ended: string[] = [];
  const nameOf = (url: string) => new URL(url).searchParams.get('q') ?? '';
  page.on('requestfailed', (request) => ended.push(nameOf(request.url())));
  await page.route('**/suggest-search?**', (route) => {
    const text = nameOf(route.request().url());
    asked.push(text);
    if (text === 'ten') return;
    return asked.filter((one) => one === text).length < 3
      ? route.fulfill({ status: 503, json: {} })
      : route.continue();
  });

  // Never answered, and ended by what is typed after it.
  await search.fill('ten');
  await expect.poll(() => asked).toEqual(['ten']);
  await search.fill('size');
  await expect(options.first()).toBeVisible();
  await expect.poll(() => asked).toEqual(['ten', 'size', 'size', 'size']);
  expect(ended).toEqual(['ten']);
  expect(trouble.splice(0).filter((text) => !text.includes('503'))).toEqual([]);
});
