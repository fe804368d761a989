/** The forms of inboxes and help centers: each kind of field, saving, and what is refused. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { button, dialog, link, openSettings } from '../../../support/fake-desk/parts.ts';

const openInboxes = () => openSettings('inboxes');
const openHelpCenters = () => openSettings('help-centers');
const save = () => button('Save').click();
const named = (name: string) => page.getByLabelText(name, { exact: true });

test('an inbox shows its settings in groups', async () => {
  const { host } = await openInboxes();
  await expect.element(named('Name')).toHaveValue('Customer service');
  const headings = page.getByRole('heading', { level: 3 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'General',
    'Replies and closing',
    'What visitors enter',
    'Labelling rules',
    'How replies by mail are recognised',
    'Deleting old tickets',
  ]);
  await expectAccessible(host);
});

test('the settings that could not be read are read again by themselves when the network is back', async () => {
  const desk = await openSettings('agents');
  desk.refuse('listStoredSettings', 429);
  await link('Inboxes').click();
  await expect.element(button('Try again')).toBeVisible();
  desk.recover();
  dispatchEvent(new Event('online'));
  await expect.element(named('Name')).toHaveValue('Customer service');
});

test('changes of an inbox are counted, sent with its version, and saved', async () => {
  const desk = await openInboxes();
  await named('Name').fill('Support');
  await page.getByLabelText('Email addresses').fill('support@skogsrand.example\nhelp@skogsrand.example');
  await page.getByRole('checkbox', { name: 'Olle' }).click();
  await page.getByLabelText('Language of mail').selectOptions('Swedish');
  await named('Colour of mail').fill('#1f4d3a');
  await page.getByLabelText('Reopen closed tickets').click();
  await page.getByLabelText(/Solve tickets that wait/).fill('14');
  await page.getByLabelText('Email address of visitors').selectOptions('Optional');
  await button('Add a language').click();
  await page.getByLabelText('Language of the text').nth(1).selectOptions('Swedish');
  await page.getByLabelText('Automatic reply: Swedish').fill('Tack.');
  await expect.element(page.getByText('9 unsaved changes')).toBeVisible();
  await expectAccessible(desk.host);
  await save();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(desk.sentTo('updateStoredSettings')).toEqual([
    {
      subject: 'inbox',
      id: '1',
      version: 'v1',
      values: {
        name: 'Support',
        addresses: ['support@skogsrand.example', 'help@skogsrand.example'],
        members: [11, 12],
        language: 'sv',
        color: '#1f4d3a',
        autoReply: { anywhere: 'We have your message.', texts: { sv: 'Tack.' } },
        reopenClosed: false,
        solveAfterDays: 14,
        askAddress: 'optional',
      },
    },
  ]);
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test('an inbox is kept for teams, and a team without an agent is named beside them', async () => {
  const desk = await openSettings('inboxes', { teams: { 7: ['Shop'], 8: ['Returns'] } });
  const teams = page.getByRole('textbox', { name: 'Teams', exact: true });
  await expect
    .element(teams)
    .toHaveAccessibleDescription(/^With no team, every agent sees .* owners, who see all. One per line.$/);
  await button('Add Shop').click();
  await expect.element(teams).toHaveValue('Shop');
  await expect.element(button('Add Shop')).not.toBeInTheDocument();
  await expect.element(page.getByText(/No agent is in/)).not.toBeInTheDocument();
  await teams.fill('Shop\nWeekend');
  await expect.element(teams).toHaveAccessibleDescription(/No agent is in .Weekend. yet\./);
  await expectAccessible(desk.host);
  await save();
  await expect
    .poll(() => desk.sentTo('updateStoredSettings'))
    .toMatchObject([{ values: { teams: ['Shop', 'Weekend'] } }]);
});

test('the agents who are notified are ticked, and many are searched by name and address', async () => {
  const desk = await openInboxes();
  const members = page.getByRole('group', { name: 'Agents who are notified' });
  await expect.element(members.getByRole('checkbox', { name: 'Aino' })).toBeChecked();
  await expect.element(members.getByRole('checkbox', { name: 'Olle' })).not.toBeChecked();
  await expect.element(members.getByText('olle@skogsrand.example')).toBeVisible();
  await expect.element(members.getByRole('searchbox')).not.toBeInTheDocument();

  for (let id = 21; id <= 40; id += 1)
    desk.settingForms.agents.push({ id, name: `Agent ${id}`, detail: `a${id}@skogsrand.example` });
  await link('Help centers').click();
  await link('Inboxes').click();
  await expect.element(members.getByText('1 of 22 chosen')).toBeVisible();
  await expectAccessible(desk.host);
  const search = members.getByRole('searchbox', { name: 'Search the list' });
  await search.fill('A33@skogs');
  await expect.poll(() => members.getByRole('checkbox').elements().length).toBe(1);
  await members.getByRole('checkbox', { name: 'Agent 33' }).click();
  await search.fill('');
  await members.getByRole('checkbox', { name: 'Aino' }).click();
  await members.getByRole('checkbox', { name: 'Olle' }).click();
  await expect.element(members.getByText('2 of 22 chosen')).toBeVisible();
  await save();
  await expect
    .poll(() => desk.sentTo('updateStoredSettings').at(-1)?.['values'])
    .toEqual({ members: [12, 33] });
});

test('what waits for the operator is named below its field, with the command that grants it', async () => {
  const desk = await openInboxes();
  await page.getByLabelText('Inbox', { exact: true }).selectOptions('Returns');
  await expect.element(page.getByText(/back@skogsrand.example.* has no effect yet/)).toBeVisible();
  await expect
    .element(page.getByText('frontdesk users grant 1 back@skogsrand.example', { exact: true }))
    .toBeVisible();
  await expectAccessible(desk.host);
  await page.getByLabelText('Email addresses').fill('returns@skogsrand.example');
  await expect.element(page.getByText(/has no effect yet/)).not.toBeInTheDocument();
});

test('a domain is asked for where reply addresses need one', async () => {
  const desk = await openInboxes();
  await expect.element(named('Reply addresses')).toBeVisible();
  await expect.element(page.getByLabelText('Domain of reply addresses')).not.toBeInTheDocument();
  await named('Reply addresses').selectOptions('A domain of its own');
  await page.getByLabelText('Domain of reply addresses').fill('reply.skogsrand.example');
  await named('Reply addresses').selectOptions('None: by the headers of mail only');
  await save();
  await expect
    .poll(() => desk.sentTo('updateStoredSettings').at(-1)?.['values'])
    .toEqual({ replyForm: 'none' });
});

test('a help center shows its greeting, hours and holidays, which are changed by day', async () => {
  const desk = await openHelpCenters();
  await expect.element(page.getByLabelText('Greeting: English')).toHaveValue('Good morning!');
  await expect.element(page.getByLabelText('Closes on Monday').nth(1)).toHaveValue('00:00');
  await expect.element(page.getByText('Closed', { exact: true }).nth(5)).toBeVisible();
  await expect.element(page.getByText(/No public API key allows this website/)).toBeVisible();
  await expectAccessible(desk.host);

  await page.getByLabelText('Greeting: English').fill('Hello from the woods!');
  await page.getByLabelText('Opens on Monday').nth(0).fill('08:30');
  await button('Add a time on Saturday').click();
  await button('Remove the time on Monday').nth(1).click();
  await button('Add a holiday').click();
  await named('Date').nth(1).fill('2026-12-23');
  await page.getByPlaceholder('Name').nth(1).fill('Stocktaking');
  await named('Reply time').fill('3');
  await page.getByLabelText('Website').fill('');
  await save();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(desk.sentTo('updateStoredSettings')).toMatchObject([
    {
      subject: 'helpCenter',
      id: '5',
      values: {
        siteUrl: null,
        greetings: [{ lang: 'en', text: 'Hello from the woods!' }],
        weeklyHours: [
          { day: 'mon', opens: '08:30', closes: '12:00' },
          { day: 'sat', opens: '09:00', closes: '17:00' },
        ],
        holidays: [
          { date: '12-24', name: 'Christmas Eve' },
          { date: '2026-12-23', name: 'Stocktaking' },
        ],
        replySeconds: 10_800,
      },
    },
  ]);
});

test('hours and the reply time are not shown to visitors if they are turned off', async () => {
  const desk = await openHelpCenters();
  await page.getByLabelText('Show office hours').click();
  await expect.element(page.getByText('Monday')).not.toBeInTheDocument();
  await page.getByLabelText(/Usual reply time/).selectOptions('Not shown');
  await save();
  await expect
    .poll(() => desk.sentTo('updateStoredSettings').at(-1)?.['values'])
    .toEqual({ weeklyHours: null, replySeconds: 0 });
});

test('a refused value is marked at its field, takes the focus, and is kept', async () => {
  const desk = await openHelpCenters();
  desk.refuse('updateStoredSettings', 400, {
    message: 'Validation',
    errors: [{ value: 'x', index: null, label: 'contactEmail' }],
  });
  await page.getByLabelText('Inbox for messages').fill('nobody');
  await save();
  const field = page.getByLabelText('Inbox for messages');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('nobody');
  await expect.element(page.getByText('Enter an email address such as')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('check the marked fields');
  await expectAccessible(desk.host);
  await field.fill('help@skogsrand.example');
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
});

test('a value that is used elsewhere is refused at its field', async () => {
  const desk = await openInboxes();
  desk.refuse('updateStoredSettings', 409, { message: 'Conflict', error: { field: 'name' } });
  await named('Name').fill('Returns');
  await save();
  await expect.element(page.getByText('This is already in use elsewhere.')).toBeVisible();
});

test('values that another owner has saved meanwhile are shown, and own changes are kept for a second try', async () => {
  const desk = await openInboxes();
  await named('Name').fill('Support');
  const [inbox] = desk.settingForms.inboxes;
  if (!inbox) throw new Error('there is no inbox');
  desk.settingForms.inboxes[0] = { ...inbox, version: 'v2', values: { ...inbox.values, language: 'de' } };
  await save();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Another owner has changed');
  await expect.element(named('Name')).toHaveValue('Support');
  await expect.element(page.getByLabelText('Language of mail')).toHaveValue('de');
  await save();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(desk.settingForms.inboxes[0]?.values).toMatchObject({ name: 'Support', language: 'de' });
});

test('changes stay while another page of the desk is open, and are discarded on demand', async () => {
  await openInboxes();
  await named('Name').fill('Support');
  await link('All open').click();
  await link('Settings').click();
  await link('Inboxes').click();
  await expect.element(named('Name')).toHaveValue('Support');
  await button('Discard').click();
  await expect.element(named('Name')).toHaveValue('Customer service');
});

test('each of several inboxes has its own form and its own changes', async () => {
  const desk = await openInboxes();
  await named('Name').fill('Support');
  await named('Inbox').selectOptions('Returns');
  await expect.element(named('Name')).toHaveValue('Returns');
  await named('Name').fill('Send back');
  await save();
  await expect
    .poll(() => desk.settingForms.inboxes.map(({ values }) => values['name']))
    .toEqual(['Customer service', 'Send back']);
  await named('Inbox').selectOptions('Customer service');
  await expect.element(named('Name')).toHaveValue('Support');
});

test('a form that cannot be loaded is asked for again, and without an inbox the command is named', async () => {
  const desk = await openInboxes();
  desk.refuse('listStoredSettings', 400);
  desk.settingForms.inboxes.length = 0;
  await link('Help centers').click();
  await expect.element(page.getByText('The settings couldn’t be loaded.')).toBeVisible();
  desk.recover();
  await button('Try again').click();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Skogsrand');
  await link('Inboxes').click();
  await expect.element(page.getByText(/frontdesk inbox add --user-id 1/)).toBeVisible();
});

test('in Arabic and on a phone, a form has no field beyond the edge', async () => {
  for (const section of ['inboxes', 'help-centers']) {
    const { host } = await openSettings(section, { language: 'ar' });
    await page.viewport(320, 700);
    await expect.poll(() => host.querySelectorAll('.setting-form .field').length).toBeGreaterThan(5);
    const beyond = Array.from(host.querySelectorAll('.setting-form *')).filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || right > 321);
    });
    expect(beyond.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([]);
    await expectAccessible(host);
  }
});

test('a retention says what it deletes, and is saved once the owner has agreed', async () => {
  const desk = await openInboxes();
  const field = page.getByLabelText(/Delete solved and closed tickets/);
  await field.fill('90');
  await expect.element(page.getByText('This deletes 214 tickets within the hour.')).toBeVisible();
  expect(desk.sentTo('countDueTickets')).toEqual([{ inboxId: '1', solvedRetentionDays: '90' }]);
  await save();
  const question = dialog('Delete old tickets?');
  await expect.element(question.getByText('This deletes 214 tickets within the hour.')).toBeVisible();
  await expectAccessible(desk.host);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(desk.sentTo('updateStoredSettings')).toEqual([]);
  await save();
  await question.getByRole('button', { name: 'Save and delete' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(desk.settingForms.inboxes[0]?.values['solvedRetentionDays']).toBe(90);

  // A longer one deletes nothing that would not be deleted anyway.
  await field.fill('365');
  await save();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(desk.settingForms.inboxes[0]?.values['solvedRetentionDays']).toBe(365);
});

test('labelling rules are added, changed and removed', async () => {
  const desk = await openInboxes();
  const first = page.getByRole('group', { name: 'Rule 1' });
  await expect.element(first.getByLabelText('Subject contains')).toHaveValue('refund');
  await expect.element(first.getByLabelText('Gets labels, one per line')).toHaveValue('billing');
  await button('Add a rule').click();
  const second = page.getByRole('group', { name: 'Rule 2' });
  await second.getByLabelText(/one of these words/).fill('broken\ncracked open');
  await second.getByLabelText('Assigned to').selectOptions('Olle');
  await second.getByLabelText('Status').selectOptions('Answered');
  await expectAccessible(desk.host);
  await button('Remove rule 1').click();
  await save();
  await expect
    .poll(() => desk.sentTo('updateStoredSettings').at(-1)?.['values'])
    .toEqual({
      rules: [{ words: ['broken', 'cracked open'], status: 'pending', assignee: 12 }],
    });
});

test('the form of new messages is chosen by its name, and the second id can only be copied', async () => {
  const desk = await openHelpCenters();
  await expect.element(named('Second id')).toHaveValue('77');
  await expect.element(named('Second id')).toHaveAttribute('readonly');
  await expect.element(button('Copy: Second id')).toBeVisible();
  await expect.element(page.getByLabelText('Languages of the upstream')).not.toBeInTheDocument();
  await page.getByLabelText('Form for new messages').selectOptions('Repair');
  await save();
  await expect
    .poll(() => desk.sentTo('updateStoredSettings').at(-1)?.['values'])
    .toEqual({ contactFormId: 31 });
});
