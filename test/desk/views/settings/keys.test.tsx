/** Owners create, change, replace and end keys in the settings, in a real browser. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ManagedKey } from '../../../../src/api/schemas/desk-keys.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { ago, type FakeDesk, openDesk } from '../../fake-desk.ts';
import { buildManagedKey } from '../../fake-settings.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openKeys(keys?: readonly ManagedKey[]): Promise<FakeDesk> {
  await page.viewport(1440, 900);
  return openDesk({ role: 'owner', url: '/desk/settings/keys', settings: keys ? { keys } : {} });
}

test('keys are listed by kind, with what they may do and when they were used', async () => {
  const secret = buildManagedKey(22, {
    kind: 'secret',
    label: '',
    scopes: ['FAQ:Read'],
    origins: [],
    usedDate: ago(3),
  });
  const desk = await openKeys([buildManagedKey(21, { label: 'Shop' }), secret]);
  const publicKeys = page.getByRole('region', { name: 'Public keys' });
  await expect.element(publicKeys).toHaveTextContent('https://shop.example');
  await expect.element(publicKeys).toHaveTextContent('Never used');
  const secretKeys = page.getByRole('region', { name: 'Secret keys' });
  await expect.element(secretKeys).toHaveTextContent('FAQ:Read');
  await expect.element(secretKeys).toHaveTextContent('Last used 3 hours ago');
  await expectAccessible(desk.host);
});

test('a public key is created, shown once, and forgotten by the page', async () => {
  const desk = await openKeys();
  await userEvent.click(button('Create a key'));
  const form = page.getByRole('dialog', { name: 'Create a key' });
  await expectAccessible(desk.host);
  await userEvent.fill(form.getByLabelText('Purpose'), 'Blog');
  await userEvent.fill(form.getByLabelText('Pages that may use it'), 'blog.example');
  await userEvent.click(form.getByRole('button', { name: 'Create a key' }));
  await expect.element(form.getByText(/Enter origins such as/)).toBeVisible();
  await expect.element(form.getByLabelText('Pages that may use it')).toHaveFocus();
  await userEvent.fill(
    form.getByLabelText('Pages that may use it'),
    'https://blog.example\nhttps://*.blog.example',
  );
  await userEvent.click(form.getByRole('button', { name: 'Create a key' }));
  const made = page.getByRole('dialog', { name: 'Your new key' });
  await expect.element(made.getByLabelText('Key')).toHaveValue('fdp_new-51');
  expect(desk.sentTo('POST /desk/keys').at(-1)).toEqual({
    kind: 'public',
    label: 'Blog',
    origins: ['https://blog.example', 'https://*.blog.example'],
  });
  await expectAccessible(desk.host);
  await userEvent.click(made.getByRole('button', { name: 'Close' }));
  await expect.poll(() => document.body.innerHTML.includes('fdp_new')).toBe(false);
  expect(JSON.stringify(localStorage)).not.toContain('fdp_new');
});

test('a secret key needs a scope', async () => {
  const desk = await openKeys();
  await userEvent.click(button('Create a key'));
  const form = page.getByRole('dialog', { name: 'Create a key' });
  await userEvent.click(form.getByRole('radio', { name: 'Secret, for programs' }));
  await userEvent.click(form.getByRole('button', { name: 'Create a key' }));
  await expect.element(form.getByText('Choose at least one.')).toBeVisible();
  await userEvent.click(form.getByRole('checkbox', { name: 'Tickets:Read' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'FAQ:Read' }));
  await userEvent.click(form.getByRole('button', { name: 'Create a key' }));
  await expect.element(page.getByRole('dialog', { name: 'Your new key' })).toBeVisible();
  expect(desk.sentTo('POST /desk/keys')).toEqual([
    { kind: 'secret', label: '', scopes: ['Tickets:Read', 'FAQ:Read'] },
  ]);
});

test('a key is changed, and replaced with a week for the old one', async () => {
  const desk = await openKeys();
  await userEvent.click(button('Edit Shop'));
  await userEvent.fill(page.getByLabelText('Purpose'), 'Shop and blog');
  await userEvent.click(button('Save'));
  await expect.element(button('Edit Shop and blog')).toBeVisible();
  expect(desk.sentTo('PATCH /desk/keys/21')).toEqual([
    { label: 'Shop and blog', origins: ['https://shop.example'] },
  ]);
  await userEvent.click(button('Replace Shop and blog'));
  await expect.element(page.getByLabelText('The old key works for')).toHaveValue('7');
  await userEvent.click(button('Replace'));
  await expect.element(page.getByRole('dialog', { name: 'Your new key' })).toBeVisible();
  expect(desk.sentTo('POST /desk/keys/21/rotation')).toEqual([{ keepSeconds: 604_800 }]);
});

test('a key that is in use ends only once its name is typed', async () => {
  const desk = await openKeys([
    buildManagedKey(21, { label: 'Shop', usedDate: ago(0.1) }),
    buildManagedKey(22, { label: 'Old' }),
  ]);
  await userEvent.click(button('End Old'));
  await userEvent.click(button('End the key'));
  await expect.element(page.getByText('Old has ended.')).toBeVisible();

  await userEvent.click(button('End Shop'));
  await expect.element(page.getByText('Used within the last hour').last()).toBeVisible();
  await userEvent.click(button('End the key'));
  await expect.element(page.getByLabelText('Type Shop to end it')).toHaveFocus();
  expect(desk.sentTo('DELETE /desk/keys/21')).toEqual([]);
  await userEvent.fill(page.getByLabelText('Type Shop to end it'), 'Shop');
  await userEvent.click(button('End the key'));
  await expect.element(page.getByText('Shop has ended.')).toBeVisible();
  expect(desk.sentTo('DELETE /desk/keys/21')).toHaveLength(1);
});
