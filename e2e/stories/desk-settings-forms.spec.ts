/** An owner changes settings at the desk, and visitors see them: in the widget and on the hosted pages. */

import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { signInAtDesk } from '../support/desk-sign-in.ts';
import { widgetOf } from '../support/widget.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

test('the greeting, the office hours and the title of a help center are changed at the desk, and visitors see them', async ({
  page,
  demo,
  browser,
}) => {
  await signInAtDesk(page, demo);
  await page.goto(`${demo.url}/desk/settings/help-centers`);
  await page.getByLabel('Title').fill('Help in the woods');
  const greetings = page.getByRole('group', { name: 'Greeting' });
  if ((await greetings.getByLabel('Greeting: English').count()) === 0) {
    await greetings.getByRole('button', { name: 'Add a language' }).click();
    await greetings.getByLabel('Language of the text').last().selectOption('en');
  }
  await greetings.getByLabel('Greeting: English').fill('Good morning from the woods!');

  // Open two days from now only, so that the office is closed now, whenever the test runs.
  const hours = page.getByRole('group', { name: 'Weekly hours' });
  const isShown = page.getByLabel('Show office hours');
  await isShown.uncheck();
  await isShown.check();
  const open = days[(new Date().getUTCDay() + 2) % 7] ?? '';
  for (const day of days.slice(1, 6)) {
    if (day !== open) await hours.getByRole('button', { name: `Remove the time on ${day}` }).click();
  }
  if (!days.slice(1, 6).includes(open))
    await hours.getByRole('button', { name: `Add a time on ${open}` }).click();
  const outside = page.getByRole('group', { name: 'Text outside of office hours' });
  if ((await outside.getByLabel('Text outside of office hours: English').count()) === 0) {
    await outside.getByRole('button', { name: 'Add a language' }).click();
    await outside.getByLabel('Language of the text').last().selectOption('en');
  }
  await outside.getByLabel('Text outside of office hours: English').fill('We are gathering wood.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const shop = await (await browser.newContext()).newPage();
  await shop.goto(demo.url);
  const { launcher, panel } = widgetOf(shop);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  await expect(panel.getByText('Good morning from the woods!')).toBeVisible();
  await expect(panel.getByText(/We are gathering wood/)).toBeVisible();
  await shop.goto(`${demo.url}/help`);
  await expect(shop).toHaveTitle(/Help in the woods/);
  await shop.context().close();
});
