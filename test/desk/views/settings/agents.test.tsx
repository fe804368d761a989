/** Owners invite, change and remove agents in the settings. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { button, dialog, field, link, openSettings, textsOf } from '../../../support/fake-desk/parts.ts';
import { buildManagedAgent, ownerAndAgent } from '../../../support/fake-desk/settings.ts';

const rows = () => textsOf('.settings-row-text');

test('agents are listed with role, email address, last use and passkeys', async () => {
  const kari = buildManagedAgent(9, { name: 'Kari', email: null, seenDate: null });
  const desk = await openSettings('agents', { settings: { agents: [...ownerAndAgent, kari] } });
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
  const desk = await openSettings('agents');
  await button('Invite an agent').click();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await expectAccessible(desk.host);
  await button('Send the invitation').click();
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await page.getByLabelText('Name').fill('Maja');
  await page.getByLabelText('Email').fill('maja');
  await button('Send the invitation').click();
  await expect.element(page.getByText('Enter an email address such as maja@shop.example.')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await page.getByLabelText('Email').fill('maja@skogsrand.example');
  await page.getByRole('radio', { name: 'Owner' }).click();
  await button('Send the invitation').click();
  await expect.element(page.getByText(/maja@skogsrand.example gets a link/)).toBeVisible();
  expect(desk.sentTo('addAgent')).toEqual([{ name: 'Maja', email: 'maja@skogsrand.example', role: 'owner' }]);
  await expect.element(button('Invite Maja again')).toBeVisible();
});

test('an agent is notified by the inboxes that are ticked, which are all for a new one', async () => {
  const inboxes = [
    { inboxId: 1, name: 'Customer service', email: 'help@skogsrand.example' },
    { inboxId: 2, name: 'Returns', email: null },
  ];
  const desk = await openSettings('agents', { settings: { inboxes } });
  await button('Invite an agent').click();
  const ticks = page.getByRole('group', { name: 'Inboxes that notify them' });
  for (const { name } of inboxes) await expect.element(ticks.getByRole('checkbox', { name })).toBeChecked();
  await expect.element(ticks.getByText('help@skogsrand.example')).toBeVisible();
  await expectAccessible(desk.host);
  await ticks.getByRole('checkbox', { name: 'Customer service' }).click();
  await page.getByLabelText('Name').fill('Maja');
  await page.getByLabelText('Email').fill('maja@skogsrand.example');
  await button('Send the invitation').click();
  await expect.poll(() => desk.sentTo('addAgent')).toMatchObject([{ inboxes: [2] }]);

  await button('Edit Maja').click();
  await expect.element(ticks.getByRole('checkbox', { name: 'Customer service' })).not.toBeChecked();
  await ticks.getByRole('checkbox', { name: 'Returns' }).click();
  await button('Save').click();
  await expect.poll(() => desk.sentTo('updateAgent')).toMatchObject([{ name: 'Maja', inboxes: [] }]);
});

test('an agent is put into teams, new ones too, which their row names', async () => {
  const desk = await openSettings('agents', { teams: { 8: ['Late returns'] } });
  await expect
    .poll(rows)
    .toEqual([expect.anything(), expect.stringContaining('Teams: \u2068Late returns\u2069')]);
  await button('Invite an agent').click();
  const known = page.getByRole('group', { name: 'Teams', exact: true });
  await expect.element(known.getByRole('checkbox', { name: 'Late returns' })).not.toBeChecked();
  await expect.element(field('New teams')).toHaveAccessibleDescription('Separate several by commas.');
  await expectAccessible(desk.host);
  await page.getByLabelText('Name').fill('Maja');
  await page.getByLabelText('Email').fill('maja@skogsrand.example');
  await known.getByRole('checkbox', { name: 'Late returns' }).click();
  await field('New teams').fill('Shop,  Weekend,Shop,');
  await button('Send the invitation').click();
  await expect
    .poll(() => desk.sentTo('addAgent'))
    .toMatchObject([{ name: 'Maja', teams: ['Late returns', 'Shop', 'Weekend'] }]);

  await button('Edit Maja').click();
  await known.getByRole('checkbox', { name: 'Late returns' }).click();
  await button('Save').click();
  await expect.poll(() => desk.sentTo('updateAgent')).toMatchObject([{ teams: ['Shop', 'Weekend'] }]);
  await button('Edit Olle Berg').click();
  await expect.element(known.getByRole('checkbox', { name: 'Weekend' })).not.toBeChecked();
  await button('Save').click();
  await expect.poll(() => desk.sentTo('updateAgent')).toHaveLength(2);
  expect(desk.sentTo('updateAgent')[1]).not.toHaveProperty('teams');
});

test('the first team is entered, and what the server refuses of it is said beside it', async () => {
  const desk = await openSettings('agents');
  await button('Edit Olle Berg').click();
  await expect
    .element(field('New teams'))
    .toHaveAccessibleDescription(/^An inbox can be for some teams only/);
  await expect.element(page.getByRole('group', { name: 'Teams', exact: true })).not.toBeInTheDocument();
  await field('New teams').fill('Shop');
  desk.refuse('updateAgent', 400, { errors: [{ label: 'teams', index: null, value: 'Shop' }] });
  await button('Save').click();
  await expect.element(field('New teams')).toHaveFocus();
  await expect.element(field('New teams')).toHaveAccessibleDescription(/An agent can be in 50 teams/);
  await expectAccessible(desk.host);
});

test('where its link leads is said before an invitation, if no public URL is set', async () => {
  await openSettings('agents', { settings: { requestUrl: 'http://localhost:8080' } });
  await button('Invite an agent').click();
  await expect
    .element(page.getByText(/^The link leads to .*http:\/\/localhost:8080.*PUBLIC_URL/))
    .toBeVisible();
  await expect.element(page.getByText(/Mail can’t be sent yet/)).not.toBeInTheDocument();
});

test('an agent without an email address gets one', async () => {
  const kari = buildManagedAgent(9, { name: 'Kari', email: null });
  const desk = await openSettings('agents', { settings: { agents: [...ownerAndAgent, kari] } });
  await button('Edit Kari').click();
  await page.getByLabelText('Email').fill('kari');
  await button('Save').click();
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await page.getByLabelText('Email').fill('kari@skogsrand.example');
  await button('Save').click();
  await expect.element(page.getByText('kari@skogsrand.example')).toBeVisible();
  expect(desk.sentTo('updateAgent')).toMatchObject([{ name: 'Kari', email: 'kari@skogsrand.example' }]);
  await button('Edit Kari').click();
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument();
});

test('an invitation is a link to copy where the server sends no mail', async () => {
  const desk = await openSettings('agents', { settings: { hasMail: false } });
  await button('Invite an agent').click();
  await expect.element(page.getByText('Mail can’t be sent yet, so you get a link to hand on.')).toBeVisible();
  await expect.element(page.getByText(/The link leads to/)).not.toBeInTheDocument();
  await page.getByLabelText('Name').fill('Maja');
  await page.getByLabelText('Email').fill('maja@skogsrand.example');
  await button('Send the invitation').click();
  const made = dialog('Invitation link');
  await expect
    .element(made.getByRole('textbox', { name: 'Invitation link' }))
    .toHaveValue('https://help.example/desk#fdl_1-42');
  await expectAccessible(desk.host);
});

test('an email address that is taken is said at its field', async () => {
  const desk = await openSettings('agents');
  await button('Invite an agent').click();
  await page.getByLabelText('Name').fill('Maja');
  await page.getByLabelText('Email').fill('help@skogsrand.example');
  desk.refuse('addAgent', 409, { message: 'taken' });
  await button('Send the invitation').click();
  await expect
    .element(page.getByLabelText('Email'))
    .toHaveAccessibleDescription('An agent or an inbox already has this email address.');
});

test('the only owner is neither demoted nor removed, and the dialog says what to do', async () => {
  await openSettings('agents');
  await button('Edit Aino Laine').click();
  await page.getByRole('radio', { name: 'Agent' }).click();
  await button('Save').click();
  await expect.element(page.getByText(/Make somebody else an owner first/)).toBeVisible();
  await button('Cancel').click();
  await button('Remove Aino Laine').click();
  await button('Remove').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Make somebody else an owner first/);
});

test('an agent is removed, and the open tickets go to whom the owner chooses', async () => {
  const desk = await openSettings('agents');
  await button('Remove Olle Berg').click();
  await expect.element(page.getByText('They’re signed out at once. What they wrote stays.')).toBeVisible();
  await expectAccessible(desk.host);
  await page.getByLabelText('Their 3 open tickets go to').selectOptions('Aino Laine');
  await button('Remove').click();
  await expect.element(page.getByText('Olle Berg is removed.')).toBeVisible();
  expect(desk.sentTo('removeAgent')).toEqual([{ agentId: '8', assignTo: '7' }]);
  await expect.poll(rows).toHaveLength(1);
});

test('an agent whose replies cannot be sent yet stays, and the dialog says why', async () => {
  const desk = await openSettings('agents');
  const message = 'Replies of agent 8 are not sent yet. Try again.';
  desk.refuse('removeAgent', 409, { code: 'Conflict', message });
  await button('Remove Olle Berg').click();
  await button('Remove').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Replies of this agent are still to be sent/);
});

test('a list that does not load says so, and loads again', async () => {
  const desk = await openSettings('agents', { url: '/desk' });
  desk.refuse('listManagedAgents', 400);
  await link('Settings').click();
  await expect.element(page.getByText('This couldn’t be loaded.')).toBeVisible();
  desk.recover();
  await button('Try again').click();
  await expect.poll(rows).toHaveLength(2);
});
