/** Owners add, change, test and remove webhooks in the settings. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { ago } from '../../../support/fake-desk/answers.ts';
import { button, dialog, openSettings } from '../../../support/fake-desk/parts.ts';
import { buildManagedWebhook } from '../../../support/fake-desk/settings.ts';

test('a webhook is listed with its state and last deliveries, and a failed one is sent again', async () => {
  const delivery = { event: 'ticket.created', createdDate: ago(2), attempts: 3 };
  const desk = await openSettings('webhooks', {
    settings: {
      webhooks: [
        buildManagedWebhook(31, {
          failures: 3,
          deliveries: [
            {
              ...delivery,
              deliveryId: 91,
              deliveredDate: null,
              nextDate: ago(-1.5),
              problem: 'it responded with status 500',
            },
            { ...delivery, deliveryId: 90, deliveredDate: ago(2), nextDate: null, problem: null },
          ],
        }),
      ],
    },
  });
  await expect.element(page.getByText('Failing: 3 attempts')).toBeVisible();
  await page.getByText('Last deliveries').click();
  await expect.element(page.getByText('Next attempt in 1 hour')).toBeVisible();
  await expect.element(page.getByText('it responded with status 500')).toBeVisible();
  await expectAccessible(desk.host);
  await button('Try again').click();
  await expect.element(page.getByText('The event is sent again.')).toBeVisible();
  expect(desk.sentTo('retryDelivery')).toEqual([{ deliveryId: '91' }]);
});

test('a webhook is added, and its secret is shown once', async () => {
  const desk = await openSettings('webhooks');
  await button('Add a webhook').click();
  const form = dialog('Add a webhook');
  await expectAccessible(desk.host);
  await form.getByLabelText('URL').fill('http://shop.example/hook');
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect.element(form.getByText('Choose at least one.')).toBeVisible();
  await form.getByRole('checkbox', { name: 'A ticket was opened' }).click();
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  await expect.element(form.getByText(/Enter an https URL/)).toBeVisible();
  await form.getByLabelText('URL').fill('https://shop.example/hook');
  await form.getByRole('button', { name: 'Add a webhook' }).click();
  const made = dialog('Secret');
  await expect.element(made.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_first');
  await made.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.body.innerHTML.includes('whsec_')).toBe(false);
  await expect
    .element(page.getByRole('heading', { name: 'https://shop.example/hook', exact: true }))
    .toBeVisible();
});

test('a test of a webhook says what the receiver answered', async () => {
  const desk = await openSettings('webhooks');
  await button('Send a test').click();
  await expect.element(page.getByText('Accepted: status 200 in 35 ms')).toBeVisible();
  desk.answer(({ name }) =>
    name === 'testWebhook'
      ? Response.json({ status: null, problem: 'ECONNREFUSED', milliseconds: 3 })
      : undefined,
  );
  await button('Send a test').click();
  await expect.element(page.getByText('No response: ECONNREFUSED')).toBeVisible();
  desk.refuse('testWebhook', 429);
  await button('Send a test').click();
  await expect.element(page.getByText(/Too many changes/)).toBeVisible();
});

test('events of a webhook are changed without its URL, which would put one into use that is gone', async () => {
  const desk = await openSettings('webhooks', {
    settings: { webhooks: [buildManagedWebhook(31, { goneDate: ago(4) })] },
  });
  await expect.element(page.getByText(/The receiver is gone/)).toBeVisible();
  await button('Edit').click();
  await page.getByRole('checkbox', { name: 'A form was submitted' }).click();
  await button('Save').click();
  await expect.element(page.getByText('ticket.created, ticket.message, form.submitted')).toBeVisible();
  expect(desk.sentTo('updateWebhook')).toEqual([
    { webhookId: '31', events: ['ticket.created', 'ticket.message', 'form.submitted'] },
  ]);
});

test('a secret is replaced and a webhook removed after a question', async () => {
  const desk = await openSettings('webhooks');
  await button('New secret').click();
  const asked = dialog('Replace the secret?');
  await asked.getByRole('button', { name: 'New secret' }).click();
  await expect.element(dialog('Secret').getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new');
  await userEvent.keyboard('{Escape}');
  await button('Remove').click();
  const removal = dialog('Remove this webhook?');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('The webhook is removed.')).toBeVisible();
  expect(desk.settings.webhooks).toEqual([]);
});
