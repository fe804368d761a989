/** Owners invite, change and remove agents in the settings, in a real browser. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { type FakeDesk, type FakeDeskOptions, openDesk } from '../../fake-desk.ts';
import { buildManagedAgent, ownerAndAgent } from '../../fake-settings.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openAgents(options: FakeDeskOptions = {}): Promise<FakeDesk> {
  await page.viewport(1440, 900);
  return openDesk({ role: 'owner', url: '/desk/settings/agents', ...options });
}

const rows = () =>
  Array.from(document.querySelectorAll('.settings-row-text'), (row) =>
    (row.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

test('agents are listed with role, email address, last use and passkeys', async () => {
  const kari = buildManagedAgent(9, { name: 'Kari', email: null, seenDate: null });
  const desk = await openAgents({ settings: { agents: [...ownerAndAgent, kari] } });
  await expect
    .poll(rows)
    .toEqual([
      'Aino LaineOwnerYouaino@skogsrand.exampleLast seen 5 hours ago · 2 passkeys',
      'Olle Bergagent8@skogsrand.exampleLast seen 5 hours ago',
      'KariNo email address, so they can’t sign inNever signed in',
    ]);
  await expectAccessible(desk.host);
});

test('an agent is invited by mail', async () => {
  const desk = await openAgents();
  await userEvent.click(button('Invite an agent'));
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await expectAccessible(desk.host);
  await userEvent.click(button('Send the invitation'));
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await userEvent.fill(page.getByLabelText('Name'), 'Maja');
  await userEvent.fill(page.getByLabelText('Email'), 'maja');
  await userEvent.click(button('Send the invitation'));
  await expect.element(page.getByText('Enter an email address such as maja@shop.example.')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await userEvent.fill(page.getByLabelText('Email'), 'maja@skogsrand.example');
  await userEvent.click(page.getByRole('radio', { name: 'Owner' }));
  await userEvent.click(button('Send the invitation'));
  await expect.element(page.getByText(/maja@skogsrand.example gets a link/)).toBeVisible();
  expect(desk.sentTo('POST /desk/agents')).toEqual([
    { name: 'Maja', email: 'maja@skogsrand.example', role: 'owner' },
  ]);
  await expect.element(button('Invite Maja again')).toBeVisible();
});

test('without mail, the link is shown to be copied', async () => {
  const desk = await openAgents({ settings: { hasMail: false } });
  await userEvent.click(button('Invite an agent'));
  await userEvent.fill(page.getByLabelText('Name'), 'Maja');
  await userEvent.fill(page.getByLabelText('Email'), 'maja@skogsrand.example');
  await userEvent.click(button('Send the invitation'));
  const dialog = page.getByRole('dialog', { name: 'Invitation link' });
  await expect
    .element(dialog.getByLabelText('Invitation link'))
    .toHaveValue('https://help.example/desk#fdl_1-42');
  await expectAccessible(desk.host);
});

test('an email address that is taken is said at its field', async () => {
  const desk = await openAgents();
  await userEvent.click(button('Invite an agent'));
  await userEvent.fill(page.getByLabelText('Name'), 'Maja');
  await userEvent.fill(page.getByLabelText('Email'), 'help@skogsrand.example');
  desk.answer(({ name }) =>
    name === 'POST /desk/agents' ? Response.json({ message: 'taken' }, { status: 409 }) : undefined,
  );
  await userEvent.click(button('Send the invitation'));
  await expect
    .element(page.getByLabelText('Email'))
    .toHaveAccessibleDescription('An agent or an inbox already has this email address.');
});

test('the only owner is neither demoted nor removed, and the dialog says what to do', async () => {
  await openAgents();
  await userEvent.click(button('Edit Aino Laine'));
  await userEvent.click(page.getByRole('radio', { name: 'Agent' }));
  await userEvent.click(button('Save'));
  await expect.element(page.getByText(/Make somebody else an owner first/)).toBeVisible();
  await userEvent.click(button('Cancel'));
  await userEvent.click(button('Remove Aino Laine'));
  await userEvent.click(button('Remove'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Make somebody else an owner first/);
});

test('an agent is removed, and the open tickets go to whom the owner chooses', async () => {
  const desk = await openAgents();
  await userEvent.click(button('Remove Olle Berg'));
  await expect.element(page.getByText('They’re signed out at once. What they wrote stays.')).toBeVisible();
  await expectAccessible(desk.host);
  await userEvent.selectOptions(page.getByLabelText('Their 3 open tickets go to'), 'Aino Laine');
  await userEvent.click(button('Remove'));
  await expect.element(page.getByText('Olle Berg is removed.')).toBeVisible();
  expect(desk.sentTo('DELETE /desk/agents/8')).toEqual([{ assignTo: '7' }]);
  await expect.poll(rows).toHaveLength(1);
});

test('a list that does not load says so, and loads again', async () => {
  const desk = await openAgents({ url: '/desk' });
  let isDown = true;
  desk.answer(({ name }) =>
    isDown && name === 'GET /desk/agents' ? Response.json({}, { status: 500 }) : undefined,
  );
  await userEvent.click(page.getByRole('link', { name: 'Settings' }));
  await expect.element(page.getByText('This couldn’t be loaded.')).toBeVisible();
  isDown = false;
  await userEvent.click(button('Try again'));
  await expect.poll(rows).toHaveLength(2);
});
