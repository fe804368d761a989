/** Where the reply goes: a stranger mistypes the address, and changes it in the thread. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from './support/axe.ts';
import { type Demo, expect } from './support/demo.ts';
import { test } from './support/prompt-mail-demo.ts';
import { widgetOf } from './support/widget.ts';
import { findTicket, writeToShop } from './support/write-to-shop.ts';

/** The mails to an address that contain a text. */
async function mailsTo(email: string, text: string, { dataDir }: Demo): Promise<number> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes(text)).length;
}

test('an address is changed in the thread once, and the mail goes to the new one', async ({ page, demo }) => {
  await page.goto(demo.url);
  await writeToShop(page, demo, 'kim@post.exmaple');
  const { panel } = widgetOf(page);
  const line = panel.locator('.reply-address');
  await expect(line).toContainText('Reply goes to');
  await expect(line).toContainText('kim@post.exmaple');

  const change = panel.getByRole('button', { name: 'Change' });
  await change.click();
  const field = panel.getByRole('textbox', { name: 'Email' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('kim@post.exmaple');
  await expect(panel.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await field.fill('kim@post.example');
  await field.press('Enter');
  await expect(line).toContainText('kim@post.example');
  await expect(change).toHaveCount(0);

  // So it is on the next page too.
  await page.reload();
  await expect(line).toContainText('kim@post.example');
  await expect(change).toHaveCount(0);

  // An answer is mailed to visitors who do not see it.
  await page.goto('about:blank');
  const { answer } = await findTicket(demo, 'kim@post.example');
  await answer('Close the tap first.');
  await expect.poll(() => mailsTo('kim@post.example', 'Close the tap first.', demo)).toBe(1);
  expect(await mailsTo('kim@post.exmaple', 'Close the tap first.', demo)).toBe(0);

  await page.goto(demo.url);
  await expect(panel.getByText('Close the tap first.')).toBeVisible();
  await expect(line).toHaveCount(0);
});
