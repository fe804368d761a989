/** The frame of the settings: the list of sections, the open one, and who may see them. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { openDesk } from '../../../support/fake-desk/open-desk.tsx';
import { button, heading, link } from '../../../support/fake-desk/parts.ts';

test('an owner opens the settings, and goes from section to section', async () => {
  await page.viewport(1440, 900);
  const desk = openDesk({ role: 'owner' });
  await link('Settings').click();
  await expect.element(heading('Agents')).toHaveFocus();
  expect(location.pathname).toBe('/desk/settings');
  await expectAccessible(desk.host);

  await link('API keys').click();
  await expect.element(heading('API keys')).toHaveFocus();
  expect(location.pathname).toBe('/desk/settings/keys');
  await expect.element(link('API keys')).toHaveAttribute('aria-current', 'page');
});

test('on a phone, the sections and the open one are two steps', async () => {
  await page.viewport(390, 844);
  openDesk({ role: 'owner', url: '/desk/settings' });
  await expect.element(heading('Settings')).toHaveFocus();
  expect(heading('Agents').all()).toHaveLength(0);
  await link('Webhooks').click();
  await expect.element(heading('Webhooks')).toHaveFocus();
  expect(heading('Settings').all()).toHaveLength(0);
  await button('All settings').click();
  await expect.element(heading('Settings')).toHaveFocus();
});

test('an agent who is no owner reads whom to ask', async () => {
  await page.viewport(1440, 900);
  const desk = openDesk({ url: '/desk/settings/keys' });
  await expect.element(page.getByText('Only owners change settings')).toBeVisible();
  expect(link('Settings').all()).toHaveLength(0);
  await expectAccessible(desk.host);
});
