/** The rating that a visitor who was helped is asked for, at the end of the thread. */

import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { widgetOf } from '../support/widget.ts';
import { writeToShop } from '../support/write-to-shop.ts';

test('a visitor who was helped is asked for a rating, and can change it', async ({ page, demo }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto(demo.url);
  const support = await writeToShop(page, demo, 'ines@post.example');
  const { panel } = widgetOf(page);
  const rating = panel.getByRole('group', { name: 'How did we do?' });
  await expect(rating).toHaveCount(0);
  await support.answer('It does, when a seal is old: the gas finds its way past it.');
  const hidden = async (what: Locator) => {
    const { y = 0, height = 0 } = (await what.boundingBox()) ?? {};
    const box = await panel.locator('.composer').boundingBox();
    return y + height - (box?.y ?? 0);
  };
  // What comes at the end is shown to whoever is there, above the box, on a small screen too.
  await support.type();
  await expect.poll(() => hidden(panel.locator('.typing'))).toBeLessThanOrEqual(0);
  await support.answer('A new seal helps. One is on its way.', 'solved');
  await expect(rating).toBeVisible();
  await expect.poll(() => hidden(rating)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await rating.getByRole('button', { name: 'Good' }).click();
  await expect(panel.getByText('Thanks for your rating.')).toBeVisible();
  await panel.getByLabel('Anything to add? (optional)').fill('Quick!');
  await panel.locator('.rating-comment').getByRole('button', { name: 'Send' }).click();
  await expect.poll(support.rating).toMatchObject({ rating: 4, comment: 'Quick!' });

  // The thread is open again.
  await page.reload();
  await expect(rating.getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true');
  await rating.getByRole('button', { name: 'Great' }).click();
  await expect.poll(support.rating).toMatchObject({ rating: 5, comment: 'Quick!' });
});
