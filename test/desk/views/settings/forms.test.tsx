/** The forms of inboxes and help centers, in a real browser: each kind of field, saving, and what is refused. */

import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk, refusal } from '../../fake-desk.ts';

const openInboxes = () => openDesk({ url: '/desk/settings/inboxes', role: 'owner' });
const openHelpCenters = () => openDesk({ url: '/desk/settings/help-centers', role: 'owner' });
const save = () => userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));

/** Whether the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

const violations = async (host: HTMLElement) =>
  (await axe.run(host, { resultTypes: ['violations'] })).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );

test('an inbox shows its settings in groups, and whether mail comes and goes', async () => {
  const { host } = openInboxes();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Customer service');
  await expect.element(page.getByText('Mail arrives by SMTP on port')).toHaveTextContent('25');
  await expect.element(page.getByText(/Mail is stored as files and not sent/)).toBeVisible();
  const headings = page.getByRole('heading', { level: 3 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'How mail comes and goes',
    'General',
    'Replies and closing',
    'What visitors enter',
    'Labelling rules',
    'How replies by mail are recognised',
    'Deleting old tickets',
  ]);
  expect(await violations(host)).toEqual([]);
});

test('what is changed of an inbox is named, sent with its version, and saved', async () => {
  const desk = openInboxes();
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Support');
  await userEvent.fill(
    page.getByLabelText('Email addresses'),
    'support@skogsrand.example\nhelp@skogsrand.example',
  );
  await userEvent.click(page.getByRole('button', { name: 'Add olle@skogsrand.example' }));
  await userEvent.selectOptions(page.getByLabelText('Language of mail'), 'Swedish');
  await userEvent.fill(page.getByLabelText('Colour of mail', { exact: true }), '#1f4d3a');
  await userEvent.click(page.getByLabelText('Reopen closed tickets'));
  await userEvent.fill(page.getByLabelText(/Solve tickets that wait/), '14');
  await userEvent.selectOptions(page.getByLabelText('Email address of visitors'), 'Optional');
  await userEvent.click(page.getByRole('button', { name: 'Add a language' }));
  await userEvent.selectOptions(page.getByLabelText('Language of the text').nth(1), 'Swedish');
  await userEvent.fill(page.getByLabelText('Automatic reply: Swedish'), 'Tack.');
  await expect.element(page.getByText('9 unsaved changes')).toBeVisible();
  expect(await violations(desk.host)).toEqual([]);
  await save();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(desk.sentTo('POST /desk/stored-settings/inbox/1')).toEqual([
    {
      version: 'v1',
      values: {
        name: 'Support',
        addresses: ['support@skogsrand.example', 'help@skogsrand.example'],
        members: ['aino@skogsrand.example', 'olle@skogsrand.example'],
        language: 'sv',
        color: '#1f4d3a',
        autoReply: { anywhere: 'We have your message.', texts: { sv: 'Tack.' } },
        reopenClosed: false,
        solveAfterDays: 14,
        askAddress: 'optional',
      },
    },
  ]);
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).not.toBeInTheDocument();
});

test('a domain is asked for where reply addresses need one', async () => {
  const desk = openInboxes();
  await expect.element(page.getByLabelText('Reply addresses', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Domain of reply addresses')).not.toBeInTheDocument();
  await userEvent.selectOptions(
    page.getByLabelText('Reply addresses', { exact: true }),
    'A domain of its own',
  );
  await userEvent.fill(page.getByLabelText('Domain of reply addresses'), 'reply.skogsrand.example');
  await userEvent.selectOptions(
    page.getByLabelText('Reply addresses', { exact: true }),
    'None: by the headers of mail only',
  );
  await save();
  await expect
    .poll(() => desk.sentTo('POST /desk/stored-settings/inbox/1').at(-1)?.['values'])
    .toEqual({ replyForm: 'none' });
});

test('a help center shows its greeting, hours and holidays, which are changed by day', async () => {
  const desk = openHelpCenters();
  await expect.element(page.getByLabelText('Greeting: English')).toHaveValue('Good morning!');
  await expect.element(page.getByLabelText('Closes on Monday').nth(1)).toHaveValue('00:00');
  await expect.element(page.getByText('Closed', { exact: true }).nth(5)).toBeVisible();
  await expect.element(page.getByText(/No public API key allows this website/)).toBeVisible();
  expect(await violations(desk.host)).toEqual([]);

  await userEvent.fill(page.getByLabelText('Greeting: English'), 'Hello from the woods!');
  await userEvent.fill(page.getByLabelText('Opens on Monday').nth(0), '08:30');
  await userEvent.click(page.getByRole('button', { name: 'Add a time on Saturday' }));
  await userEvent.click(page.getByRole('button', { name: 'Remove the time on Monday' }).nth(1));
  await userEvent.click(page.getByRole('button', { name: 'Add a holiday' }));
  await userEvent.fill(page.getByLabelText('Date', { exact: true }).nth(1), '2026-12-23');
  await userEvent.fill(page.getByPlaceholder('Name').nth(1), 'Stocktaking');
  await userEvent.fill(page.getByLabelText('Reply time', { exact: true }), '3');
  await userEvent.fill(page.getByLabelText('Website'), '');
  await save();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(desk.sentTo('POST /desk/stored-settings/helpCenter/5')).toMatchObject([
    {
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
  const desk = openHelpCenters();
  await userEvent.click(page.getByLabelText('Show office hours'));
  await expect.element(page.getByText('Monday')).not.toBeInTheDocument();
  await userEvent.selectOptions(page.getByLabelText(/Usual reply time/), 'Not shown');
  await save();
  await expect
    .poll(() => desk.sentTo('POST /desk/stored-settings/helpCenter/5').at(-1)?.['values'])
    .toEqual({ weeklyHours: null, replySeconds: 0 });
});

test('a refused value is marked at its field, takes the focus, and is kept', async () => {
  const desk = openHelpCenters();
  desk.answer(({ name }) =>
    name === 'POST /desk/stored-settings/helpCenter/5'
      ? refusal(400, {
          message: 'Validation',
          errors: [{ value: 'x', index: null, label: 'contactEmail' }],
        })
      : undefined,
  );
  await userEvent.fill(page.getByLabelText('Inbox for messages'), 'nobody');
  await save();
  const field = page.getByLabelText('Inbox for messages');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('nobody');
  await expect.element(page.getByText('Enter an email address such as')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('check the marked fields');
  expect(await violations(desk.host)).toEqual([]);
  await userEvent.fill(field, 'help@skogsrand.example');
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
});

test('a value that is used elsewhere is said to be', async () => {
  const desk = openInboxes();
  desk.answer(({ name }) =>
    name === 'POST /desk/stored-settings/inbox/1'
      ? refusal(409, { message: 'Conflict', error: { field: 'name' } })
      : undefined,
  );
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Returns');
  await save();
  await expect.element(page.getByText('This is already in use elsewhere.')).toBeVisible();
});

test('what another owner has saved meanwhile is shown, and one’s own changes are kept for a second try', async () => {
  const desk = openInboxes();
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Support');
  const [inbox] = desk.settingForms.inboxes;
  if (!inbox) throw new Error('there is no inbox');
  desk.settingForms.inboxes[0] = { ...inbox, version: 'v2', values: { ...inbox.values, language: 'de' } };
  await save();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Another owner has changed');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Support');
  await expect.element(page.getByLabelText('Language of mail')).toHaveValue('de');
  await save();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(desk.settingForms.inboxes[0]?.values).toMatchObject({ name: 'Support', language: 'de' });
});

test('changes stay while another page of the desk is open, and are discarded on demand', async () => {
  openInboxes();
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Support');
  await expect.poll(asksBeforeLeaving).toBe(true);
  await userEvent.click(page.getByRole('link', { name: 'All open' }));
  await userEvent.click(page.getByRole('link', { name: 'Settings' }));
  await userEvent.click(page.getByRole('link', { name: 'Inboxes' }));
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Support');
  await userEvent.click(page.getByRole('button', { name: 'Discard' }));
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Customer service');
  await expect.poll(asksBeforeLeaving).toBe(false);
});

test('each of several inboxes has its own form and its own changes', async () => {
  const desk = openInboxes();
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Support');
  await userEvent.selectOptions(page.getByLabelText('Inbox', { exact: true }), 'Returns');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Returns');
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Send back');
  await save();
  await expect
    .poll(() => desk.settingForms.inboxes.map(({ values }) => values['name']))
    .toEqual(['Customer service', 'Send back']);
  await userEvent.selectOptions(page.getByLabelText('Inbox', { exact: true }), 'Customer service');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Support');
});

test('a form that cannot be loaded is asked for again, and without an inbox the command is named', async () => {
  let fails = true;
  const desk = openInboxes();
  desk.answer(() => (fails ? Promise.reject(new TypeError('offline')) : undefined));
  desk.settingForms.inboxes.length = 0;
  await userEvent.click(page.getByRole('link', { name: 'Help centers' }));
  await expect.element(page.getByText('The settings couldn’t be loaded.')).toBeVisible();
  fails = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByLabelText('Title')).toHaveValue('Skogsrand');
  await userEvent.click(page.getByRole('link', { name: 'Inboxes' }));
  await expect.element(page.getByText(/frontdesk inbox add --user-id 1/)).toBeVisible();
});

test('in Arabic and on a phone, a form has no field beyond the edge', async () => {
  await page.viewport(320, 700);
  for (const section of ['inboxes', 'help-centers']) {
    const { host } = openDesk({ url: `/desk/settings/${section}`, role: 'owner', language: 'ar' });
    await expect.poll(() => host.querySelectorAll('.setting-field').length).toBeGreaterThan(5);
    const beyond = Array.from(host.querySelectorAll('.setting-form *')).filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || right > 321);
    });
    expect(beyond.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([]);
    expect(await violations(host)).toEqual([]);
  }
});

test('a retention says what it deletes, and is saved once the owner has agreed', async () => {
  const desk = openInboxes();
  const field = page.getByLabelText(/Delete solved and closed tickets/);
  await userEvent.fill(field, '90');
  await expect.element(page.getByText('This deletes 214 tickets within the hour.')).toBeVisible();
  expect(desk.sentTo('GET /desk/inboxes/1/due-tickets')).toEqual([{ solvedRetentionDays: '90' }]);
  await save();
  const dialog = page.getByRole('dialog', { name: 'Delete old tickets?' });
  await expect.element(dialog.getByText('This deletes 214 tickets within the hour.')).toBeVisible();
  expect(await violations(desk.host)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.sentTo('POST /desk/stored-settings/inbox/1')).toEqual([]);
  await save();
  await userEvent.click(dialog.getByRole('button', { name: 'Save and delete' }));
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.settingForms.inboxes[0]?.values['solvedRetentionDays']).toBe(90);

  // A longer one deletes nothing that would not be deleted anyway.
  await userEvent.fill(field, '365');
  await save();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(desk.settingForms.inboxes[0]?.values['solvedRetentionDays']).toBe(365);
});

test('labelling rules are added, changed and removed', async () => {
  const desk = openInboxes();
  const first = page.getByRole('group', { name: 'Rule 1' });
  await expect.element(first.getByLabelText('Subject contains')).toHaveValue('refund');
  await expect.element(first.getByLabelText('Gets labels, one per line')).toHaveValue('billing');
  await userEvent.click(page.getByRole('button', { name: 'Add a rule' }));
  const second = page.getByRole('group', { name: 'Rule 2' });
  await userEvent.fill(second.getByLabelText(/one of these words/), 'broken\ncracked open');
  await userEvent.selectOptions(second.getByLabelText('Assigned to'), 'Olle');
  await userEvent.selectOptions(second.getByLabelText('Status'), 'Answered');
  expect(await violations(desk.host)).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Remove rule 1' }));
  await save();
  await expect
    .poll(() => desk.sentTo('POST /desk/stored-settings/inbox/1').at(-1)?.['values'])
    .toEqual({
      rules: [{ words: ['broken', 'cracked open'], status: 'pending', assignee: 12 }],
    });
});

test('the form of new messages is chosen by its name, and the second id can only be copied', async () => {
  const desk = openHelpCenters();
  await expect.element(page.getByLabelText('Second id', { exact: true })).toHaveValue('77');
  await expect.element(page.getByLabelText('Second id', { exact: true })).toHaveAttribute('readonly');
  await expect.element(page.getByRole('button', { name: 'Copy: Second id' })).toBeVisible();
  await expect.element(page.getByLabelText('Languages of the upstream')).not.toBeInTheDocument();
  await userEvent.selectOptions(page.getByLabelText('Form for new messages'), 'Repair');
  await save();
  await expect
    .poll(() => desk.sentTo('POST /desk/stored-settings/helpCenter/5').at(-1)?.['values'])
    .toEqual({ contactFormId: 31 });
});
