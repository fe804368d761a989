/** The hosted help center: read, searched and written to without a script, and what scripts add under its policy. */

import { listTickets } from '../../src/api/operations/tickets.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { confirmByMail, pressUntil } from '../support/form-pages.ts';
import { widgetOf } from '../support/widget.ts';
import { newThreadIn } from '../support/write-to-shop.ts';

const title = 'Delivery times and prices';

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('an article is found and read, and stays when the language changes', async ({ page, demo }) => {
    await page.goto(`${demo.url}/help`);
    await expect(page).toHaveURL(/\/help\/en\/$/);
    await page.getByRole('textbox', { name: 'Search for help' }).fill('delivery times');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/help\/en\/search\?q=delivery\+times$/);
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const address = page.url();

    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Good to know' })
      .click();
    await expect(page.getByRole('heading', { name: 'Good to know' })).toBeInViewport();
    await page.getByRole('article').getByRole('link', { name: 'express' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Express delivery in Sweden' })).toBeVisible();
    await page.getByRole('navigation', { name: 'In this topic' }).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(address);
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Shipping' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shipping' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: title }).click();

    await page.getByText('Language: English').click();
    await page.getByRole('link', { name: 'Svenska' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Leveranstider och fraktpriser' }),
    ).toBeVisible();
  });

  test('a vote is cast, and a message sent once its address is confirmed', async ({
    page,
    demo,
    context,
    trouble,
  }) => {
    const email = 'sanna@post.example';
    await page.goto(`${demo.url}/help/en/search?q=delivery+times`);
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Yes', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Was this helpful?' })).toBeVisible();
    // What comes at once was not sent by a person, and is to be sent once more.
    const thanks = page.getByText('Thanks for letting us know');
    await pressUntil(page.getByRole('button', { name: 'Yes' }), thanks);

    await page.getByRole('link', { name: 'Contact us' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Message' }).fill('My tent leaks.\nIt rained, and I am wet.');
    const asked = page.getByRole('heading', { name: 'Check your email' });
    await pressUntil(page.getByRole('button', { name: 'Send' }), asked);
    const ticketsOf = async () => (await demo.client.send(listTickets, { fromEmail: email })).json;
    expect(await ticketsOf()).toEqual([]);

    await confirmByMail(page, demo, email);
    expect(await ticketsOf()).toMatchObject([{ subject: 'My tent leaks. It rained, and I am wet.' }]);
    expect(await context.cookies()).toEqual([]);
    // Of forms that came at once.
    expect(trouble.splice(0).filter((text) => !text.includes('422'))).toEqual([]);
  });
});

test('a script helps where it is wanted, within the policy of the page', async ({ page, demo, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${demo.url}/help/en/`);
  await page.getByRole('textbox', { name: 'Search for help' }).focus();
  await page.getByRole('combobox', { name: 'Search for help' }).pressSequentially('delivery ti');
  await expect(page.getByRole('option', { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.getByRole('button', { name: /^Enlarge: / }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const counted = page.waitForResponse((response) => response.url().includes('/voteyes'));
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  expect((await counted).ok()).toBe(true);
  await expect(page.getByRole('link', { name: 'Yes', exact: true })).toHaveCount(0);

  await page.getByRole('banner').getByRole('link', { name: 'Contact us' }).click();
  const { panel } = widgetOf(page);
  await expect(newThreadIn(panel).box).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Messages' }).first().click();
  await expect(panel.getByRole('heading', { name: 'Messages' })).toBeVisible();

  await page.goto(`${demo.url}/docs/en/search?q=install`);
  await page.getByRole('main').getByRole('link', { name: 'Install and run' }).first().click();
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect(page.locator('#announcement')).toHaveText('Copied');
  expect(await context.cookies()).toEqual([]);
});
