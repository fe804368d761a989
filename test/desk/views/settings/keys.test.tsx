/** Owners create, change, replace and end keys in the settings. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { ago } from '../../../support/fake-desk/answers.ts';
import { button, dialog, openSettings } from '../../../support/fake-desk/parts.ts';
import { buildManagedKey } from '../../../support/fake-desk/settings.ts';

test('keys are listed by kind, with what they may do and when they were used', async () => {
  const secret = buildManagedKey(22, {
    kind: 'secret',
    label: '',
    scopes: ['FAQ:Read'],
    origins: [],
    usedDate: ago(3),
  });
  const desk = await openSettings('keys', {
    settings: { keys: [buildManagedKey(21, { label: 'Shop' }), secret] },
  });
  const publicKeys = page.getByRole('region', { name: 'Public keys' });
  await expect.element(publicKeys).toHaveTextContent('https://shop.example');
  await expect.element(publicKeys).toHaveTextContent('Never used');
  const secretKeys = page.getByRole('region', { name: 'Secret keys' });
  await expect.element(secretKeys).toHaveTextContent('FAQ:Read');
  await expect.element(secretKeys).toHaveTextContent('Last used 3 hours ago');
  await expectAccessible(desk.host);
});

test('a public key is created, shown once, and forgotten by the page', async () => {
  const desk = await openSettings('keys');
  await button('Create a key').click();
  const form = dialog('Create a key');
  await expectAccessible(desk.host);
  await form.getByLabelText('Purpose').fill('Blog');
  await form.getByLabelText('Pages that may use it').fill('*.blog.example');
  await form.getByRole('button', { name: 'Create a key' }).click();
  await expect.element(form.getByText(/Enter origins such as/)).toBeVisible();
  await expect.element(form.getByLabelText('Pages that may use it')).toHaveFocus();
  await form.getByLabelText('Pages that may use it').fill('blog.example\nhttps://*.blog.example');
  await form.getByRole('button', { name: 'Create a key' }).click();
  const made = dialog('Your new key');
  await expect.element(made.getByRole('textbox', { name: 'Key' })).toHaveValue('fdp_new-51');
  expect(desk.sentTo('createApiKey').at(-1)).toEqual({
    kind: 'public',
    label: 'Blog',
    origins: ['https://blog.example', 'https://www.blog.example', 'https://*.blog.example'],
  });
  await expectAccessible(desk.host);
  await made.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.body.innerHTML.includes('fdp_new')).toBe(false);
  expect(JSON.stringify(localStorage)).not.toContain('fdp_new');
});

test('a secret key needs a scope', async () => {
  const desk = await openSettings('keys');
  await button('Create a key').click();
  const form = dialog('Create a key');
  await form.getByRole('radio', { name: 'Secret, for programs' }).click();
  await form.getByRole('button', { name: 'Create a key' }).click();
  await expect.element(form.getByText('Choose at least one.')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Tickets:Read' }).click();
  await form.getByRole('checkbox', { name: 'FAQ:Read' }).click();
  await form.getByRole('button', { name: 'Create a key' }).click();
  await expect.element(dialog('Your new key')).toBeVisible();
  expect(desk.sentTo('createApiKey')).toEqual([
    { kind: 'secret', label: '', scopes: ['FAQ:Read', 'Tickets:Read'] },
  ]);
});

test('a key is changed, and replaced with a week for the old one', async () => {
  const desk = await openSettings('keys');
  await button('Edit Shop').click();
  await page.getByLabelText('Purpose').fill('Shop and blog');
  await button('Save').click();
  await expect.element(button('Edit Shop and blog')).toBeVisible();
  expect(desk.sentTo('updateApiKey')).toEqual([
    { keyId: '21', label: 'Shop and blog', origins: ['https://shop.example'] },
  ]);
  await button('Replace Shop and blog').click();
  await expect.element(page.getByLabelText('The old key works for')).toHaveValue('7');
  await button('Replace').click();
  await expect.element(dialog('Your new key')).toBeVisible();
  expect(desk.sentTo('rotateApiKey')).toEqual([{ keyId: '21', keepSeconds: 604_800 }]);
});

test('a key that is in use ends only once its name is typed', async () => {
  const desk = await openSettings('keys', {
    settings: {
      keys: [
        buildManagedKey(21, { label: 'Shop', usedDate: ago(0.1) }),
        buildManagedKey(22, { label: 'Old' }),
      ],
    },
  });
  await button('End Old').click();
  await button('End the key').click();
  await expect.element(page.getByText('Old has ended.')).toBeVisible();

  await button('End Shop').click();
  await expect.element(page.getByText('Used within the last hour').last()).toBeVisible();
  await button('End the key').click();
  await expect.element(page.getByLabelText('Type Shop to end it')).toHaveFocus();
  expect(desk.sentTo('revokeApiKey')).toEqual([{ keyId: '22' }]);
  await page.getByLabelText('Type Shop to end it').fill('Shop');
  await button('End the key').click();
  await expect.element(page.getByText('Shop has ended.')).toBeVisible();
  expect(desk.sentTo('revokeApiKey')).toEqual([{ keyId: '22' }, { keyId: '21' }]);
});
