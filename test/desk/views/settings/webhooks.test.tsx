/** Owners add, change, test and remove webhooks in the settings, in a real browser. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ManagedWebhook } from '../../../../src/api/schemas/desk-webhooks.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { ago, type FakeDesk, openDesk } from '../../fake-desk.ts';
import { buildManagedWebhook } from '../../fake-settings.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openWebhooks(webhooks?: readonly ManagedWebhook[]): Promise<FakeDesk> {
  await page.viewport(1440, 900);
  return openDesk({ role: 'owner', url: '/desk/settings/webhooks', settings: webhooks ? { webhooks } : {} });
}

test('a webhook is listed with its state and last deliveries, and a failed one is sent again', async () => {
  const delivery = { event: 'ticket.created', createdDate: ago(2), attempts: 3 };
  const desk = await openWebhooks([
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
  ]);
  await expect.element(page.getByText('Failing: 3 attempts')).toBeVisible();
  await userEvent.click(page.getByText('Last deliveries'));
  await expect.element(page.getByText('Next attempt in 1 hour')).toBeVisible();
  await expect.element(page.getByText('it responded with status 500')).toBeVisible();
  await expectAccessible(desk.host);
  await userEvent.click(button('Try again'));
  await expect.element(page.getByText('The event is sent again.')).toBeVisible();
  expect(desk.sentTo('POST /desk/deliveries/91/retry')).toHaveLength(1);
});

test('a webhook is added, and its secret is shown once', async () => {
  const desk = await openWebhooks();
  await userEvent.click(button('Add a webhook'));
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await expectAccessible(desk.host);
  await userEvent.fill(form.getByLabelText('URL'), 'http://shop.example/hook');
  await userEvent.click(form.getByRole('button', { name: 'Add a webhook' }));
  await expect.element(form.getByText('Choose at least one.')).toBeVisible();
  await userEvent.click(form.getByRole('checkbox', { name: 'A ticket was opened' }));
  await userEvent.click(form.getByRole('button', { name: 'Add a webhook' }));
  await expect.element(form.getByText(/Enter an https URL/)).toBeVisible();
  await userEvent.fill(form.getByLabelText('URL'), 'https://shop.example/hook');
  await userEvent.click(form.getByRole('button', { name: 'Add a webhook' }));
  const made = page.getByRole('dialog', { name: 'Secret' });
  await expect.element(made.getByLabelText('Secret')).toHaveValue('whsec_first');
  await userEvent.click(made.getByRole('button', { name: 'Close' }));
  await expect.poll(() => document.body.innerHTML.includes('whsec_')).toBe(false);
  await expect
    .element(page.getByRole('heading', { name: 'https://shop.example/hook', exact: true }))
    .toBeVisible();
});

test('a test says what the receiver answered', async () => {
  const desk = await openWebhooks();
  await userEvent.click(button('Send a test'));
  await expect.element(page.getByText('Accepted: status 200 in 35 ms')).toBeVisible();
  desk.answer(({ name }) =>
    name === 'POST /desk/webhooks/31/test'
      ? Response.json({ status: null, problem: 'ECONNREFUSED', milliseconds: 3 })
      : undefined,
  );
  await userEvent.click(button('Send a test'));
  await expect.element(page.getByText('No response: ECONNREFUSED')).toBeVisible();
  desk.answer(({ name }) =>
    name === 'POST /desk/webhooks/31/test' ? Response.json({}, { status: 429 }) : undefined,
  );
  await userEvent.click(button('Send a test'));
  await expect.element(page.getByText(/Too many changes/)).toBeVisible();
});

test('events are changed without the URL, which would put a webhook into use that is gone', async () => {
  const desk = await openWebhooks([buildManagedWebhook(31, { goneDate: ago(4) })]);
  await expect.element(page.getByText(/The receiver is gone/)).toBeVisible();
  await userEvent.click(button('Edit'));
  await userEvent.click(page.getByRole('checkbox', { name: 'A form was submitted' }));
  await userEvent.click(button('Save'));
  await expect.element(page.getByText('ticket.created, ticket.message, form.submitted')).toBeVisible();
  expect(desk.sentTo('PATCH /desk/webhooks/31')).toEqual([
    { events: ['ticket.created', 'ticket.message', 'form.submitted'] },
  ]);
});

test('a secret is replaced and a webhook removed after a question', async () => {
  const desk = await openWebhooks();
  await userEvent.click(button('New secret'));
  const asked = page.getByRole('dialog', { name: 'Replace the secret?' });
  await userEvent.click(asked.getByRole('button', { name: 'New secret' }));
  await expect
    .element(page.getByRole('dialog', { name: 'Secret' }).getByLabelText('Secret'))
    .toHaveValue('whsec_new');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('Remove'));
  const removal = page.getByRole('dialog', { name: 'Remove this webhook?' });
  await userEvent.click(removal.getByRole('button', { name: 'Remove' }));
  await expect.element(page.getByText('The webhook is removed.')).toBeVisible();
  expect(desk.settings.webhooks).toEqual([]);
});
