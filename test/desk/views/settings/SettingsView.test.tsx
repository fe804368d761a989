/** The frame of the settings, in a real browser: the list of sections, the open one, and who may see them. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { openDesk } from '../../fake-desk.ts';

test('an owner opens the settings, and goes from section to section', async () => {
  await page.viewport(1440, 900);
  const desk = openDesk({ role: 'owner' });
  await userEvent.click(page.getByRole('link', { name: 'Settings' }));
  await expect.element(page.getByRole('heading', { name: 'Agents' })).toHaveFocus();
  expect(location.pathname).toBe('/desk/settings');
  await expectAccessible(desk.host);

  await userEvent.click(page.getByRole('link', { name: 'API keys' }));
  await expect.element(page.getByRole('heading', { name: 'API keys' })).toHaveFocus();
  expect(location.pathname).toBe('/desk/settings/keys');
  await expect.element(page.getByRole('link', { name: 'API keys' })).toHaveAttribute('aria-current', 'page');
});

test('on a phone, the sections and the open one are two steps', async () => {
  await page.viewport(390, 844);
  openDesk({ role: 'owner', url: '/desk/settings' });
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toHaveFocus();
  expect(page.getByRole('heading', { name: 'Agents' }).all()).toHaveLength(0);
  await userEvent.click(page.getByRole('link', { name: 'Webhooks' }));
  await expect.element(page.getByRole('heading', { name: 'Webhooks' })).toHaveFocus();
  expect(page.getByRole('heading', { name: 'Settings' }).all()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: 'All settings' }));
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toHaveFocus();
});

test('an agent who is no owner reads whom to ask', async () => {
  await page.viewport(1440, 900);
  const desk = openDesk({ url: '/desk/settings/keys' });
  await expect.element(page.getByText('Only owners change settings')).toBeVisible();
  expect(page.getByRole('link', { name: 'Settings' }).all()).toHaveLength(0);
  await expectAccessible(desk.host);
});
