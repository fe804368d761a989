/** Settings of inboxes and help centers at the desk: what a form is told, what it may change, and who may. */

import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type {
  ListedSettings,
  SettingRecord,
  SettingSubject,
} from '../../../../src/api/schemas/desk-settings.ts';
import { agents, apiKeys } from '../../../../src/server/db/tables/index.ts';
import { setAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { grantClaims } from '../../../../src/server/users/grants/grant-claims.sql.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { addInbox, setInbox } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, deskPath, openBrowser, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { buildRepairForm } from '../../../support/forms.ts';
import { useSite } from '../../../support/site.ts';
import { buildTicket, buildTicketAgent } from '../../../support/tickets.ts';

const { countDueTickets, listStoredSettings, updateStoredSettings } = operations;
const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, isListening: true });
const site = useSite(service);
const other = useSite(service, 2);
let owner: TestBrowser;
let agent: TestBrowser;

beforeAll(async () => {
  const { db } = service.database;
  const olle = await buildTicketAgent(db, { userId: 1, name: 'Olle', email: 'olle@skogsrand.example' });
  await setAgent(db, 1, olle, { role: 'owner' });
  owner = await signedIn(service, 1, olle, '203.0.113.31');
  agent = await signedIn(service, 1, site.agent.id, '203.0.113.32');
  await grantClaims(db, 1, {
    mailDomains: ['skogsrand.example', 'reply.skogsrand.example'],
    hosts: ['help.other.example'],
  });
});

async function list(subject: SettingSubject): Promise<ListedSettings> {
  const response = await owner.operation(listStoredSettings, 1, { subject });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function first(subject: SettingSubject): Promise<SettingRecord> {
  const { records } = await list(subject);
  if (!records[0]) throw new Error('nothing is listed');
  return records[0];
}

/** Changes the first record, as it is now unless a version is given. */
async function change(subject: SettingSubject, values: object, version?: string) {
  const record = await first(subject);
  const seen = version ?? record.version;
  return await owner.operation(updateStoredSettings, 1, { subject, id: record.id, version: seen, values });
}

async function changed(subject: SettingSubject, values: object): Promise<SettingRecord> {
  const response = await change(subject, values);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function refused(subject: SettingSubject, values: object): Promise<string[]> {
  const before = await first(subject);
  const response = await change(subject, values);
  expect(response.statusCode, response.body).toBe(400);
  expect(response.json().message).toBe('Validation');
  expect(await first(subject)).toEqual(before);
  return response.json().errors.map(({ label }: { label: string }) => label);
}

describe('a form', () => {
  test('is told each field with its kind, bounds, default and sentence, in groups', async () => {
    const { fields, records } = await list('inbox');
    const names = fields.map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual(['name', 'addresses', 'members', 'language', 'color']);
    const find = (name: string) => fields.find((field) => field.name === name);
    expect(find('name')).toEqual({
      name: 'name',
      group: 'general',
      control: { kind: 'text', maxLength: 200 },
      sentence: 'Name of the inbox, which is also the sender name of its mail',
      isRequired: true,
      isReadOnly: false,
      default: null,
    });
    expect(find('solveAfterDays')).toMatchObject({
      control: { kind: 'number', unit: 'days', minimum: 1, maximum: 365 },
      isRequired: false,
      default: null,
    });
    expect(find('replyForm')?.control).toEqual({ kind: 'choice', options: ['plus', 'catch-all', 'none'] });
    expect(records).toEqual([
      {
        id: site.inbox.inboxId,
        title: 'Customer service',
        version: expect.any(String),
        warnings: [],
        requested: [],
        values: expect.objectContaining({
          addresses: ['help@skogsrand.example'],
          autoReply: { anywhere: 'We have your message.', texts: {} },
          solveAfterDays: null,
        }),
      },
    ]);
    expect(Object.keys(records[0]?.values ?? {}).toSorted()).toEqual(names.toSorted());
  });
});

describe('a value', () => {
  test('of each kind is stored, and null brings the default back', async () => {
    const values = {
      name: 'Support',
      addresses: ['Hello@skogsrand.example', 'help@skogsrand.example'],
      members: [site.agent.id],
      autoReply: { anywhere: 'Thanks.', texts: { sv: 'Tack.' } },
      language: 'sv',
      color: '#3D4FC9',
      replyForm: 'catch-all',
      replyDomain: 'reply.skogsrand.example',
      solveAfterDays: 7,
      askAddress: 'optional',
      reopenClosed: false,
    };
    const stored = await changed('inbox', values);
    expect(stored.title).toBe('Support');
    expect(stored.values).toMatchObject({
      ...values,
      addresses: ['hello@skogsrand.example', 'help@skogsrand.example'],
      color: '#3d4fc9',
    });
    const former = await changed('inbox', {
      autoReply: null,
      color: null,
      replyForm: null,
      members: null,
      solveAfterDays: null,
      reopenClosed: null,
      name: 'Customer service',
      addresses: ['help@skogsrand.example'],
    });
    expect(former.values).toMatchObject({
      autoReply: null,
      color: null,
      replyForm: 'plus',
      replyDomain: null,
      members: [],
      solveAfterDays: null,
      reopenClosed: true,
    });
  });

  test('of a help center is one that its pages and the widget have at once', async () => {
    const values = {
      title: 'Skogsrand help',
      siteUrl: 'https://skogsrand.example/',
      greetings: [{ lang: 'en', text: ' Good morning! ' }],
      timezone: 'Europe/Stockholm',
      weeklyHours: [{ day: 'mon', opens: '09:00', closes: '17:00' }],
      holidays: [{ date: '12-24', name: 'Christmas Eve' }],
      replySeconds: 7200,
      contactLabels: ['web'],
      visibility: 'unlisted',
      searchInsights: true,
    };
    const { id, values: stored } = await changed('helpCenter', values);
    expect((await list('helpCenter')).suggestions).toEqual({
      contactEmail: ['help@skogsrand.example'],
      contactLabels: ['from the site', 'urgent'],
    });
    expect((await list('inbox')).choices['members']).toEqual(
      expect.arrayContaining([expect.objectContaining({ detail: 'olle@skogsrand.example' })]),
    );
    expect(stored).toMatchObject({ ...values, greetings: [{ lang: 'en', text: 'Good morning!' }] });
    await expect
      .poll(async () => {
        const shown = await site.office.send(operations.helpCenter, { helpCenterId: id });
        return shown.json().title;
      })
      .toBe('Skogsrand help');
    const former = await changed('helpCenter', { weeklyHours: null, holidays: null, visibility: null });
    expect(former.values).toMatchObject({ weeklyHours: null, holidays: [], visibility: 'public' });
  });

  test.each<[SettingSubject, object, string[]]>([
    ['inbox', { name: '  ' }, ['name']],
    ['inbox', { name: null }, ['name']],
    ['inbox', { name: 'x'.repeat(201) }, ['name']],
    ['inbox', { name: 'a\0b' }, ['name']],
    ['inbox', { addresses: [] }, ['addresses']],
    ['inbox', { addresses: 'help@skogsrand.example' }, ['addresses']],
    ['inbox', { addresses: ['nobody'], color: 'red' }, ['addresses', 'color']],
    ['inbox', { members: ['new@skogsrand.example'] }, ['members']],
    ['inbox', { solveAfterDays: 0 }, ['solveAfterDays']],
    ['inbox', { solveAfterDays: 1.5 }, ['solveAfterDays']],
    ['inbox', { solveAfterDays: '7' }, ['solveAfterDays']],
    ['inbox', { replyForm: 'minus' }, ['replyForm']],
    ['inbox', { replyForm: 'catch-all' }, ['replyDomain']],
    ['inbox', { autoReply: { texts: { '../en': 'x' } } }, ['autoReply']],
    ['inbox', { autoReply: { anywhere: ' ', texts: {} } }, ['autoReply']],
    ['inbox', { acceptUnverifiedAgents: 'on' }, ['acceptUnverifiedAgents']],
    ['inbox', { rules: '/etc/passwd' }, ['rules']],
    ['inbox', { rules: [{ sender: 'x'.repeat(201) }] }, ['rules']],
    ['inbox', { rules: [{ words: ['x'], assignee: 987_654 }] }, ['rules']],
    ['inbox', { solvedRetentionDays: 29 }, ['solvedRetentionDays']],
    ['inbox', { spamRetentionDays: 3651 }, ['spamRetentionDays']],
    ['inbox', { userId: 2 }, ['userId']],
    ['inbox', { toString: 'x' }, ['toString']],
    ['helpCenter', { timezone: 'Mars/Olympus' }, ['timezone']],
    ['helpCenter', { siteUrl: 'javascript:alert(1)' }, ['siteUrl']],
    ['helpCenter', { replySeconds: 2_592_001 }, ['replySeconds']],
    ['helpCenter', { weeklyHours: [{ day: 'mon', opens: '9', closes: '17:00' }] }, ['weeklyHours']],
    ['helpCenter', { holidays: [{ date: '02-30', name: null }] }, ['holidays']],
    ['helpCenter', { greetings: [{ lang: 'en', text: 'x'.repeat(501) }] }, ['greetings']],
    ['helpCenter', { greetings: ['en', 'EN'].map((lang) => ({ lang, text: 'x' })) }, ['greetings']],
    ['helpCenter', { contactLabels: ['x'.repeat(251)] }, ['contactLabels']],
    ['helpCenter', { host: 'a/b' }, ['host']],
    ['helpCenter', { path: '/api' }, ['path']],
    ['helpCenter', { faqId: 7 }, ['faqId']],
  ])('of %s that is no value of its kind is refused with its field: %j', async (subject, values, labels) => {
    expect(await refused(subject, values)).toEqual(labels);
  });

  test('that something else has is refused with its field', async () => {
    const { db } = service.database;
    await addInbox(db, 1, { name: 'Returns', addresses: ['returns@skogsrand.example'] });
    const conflictOf = async (subject: SettingSubject, values: object) => {
      const response = await change(subject, values);
      expect(response.statusCode, response.body).toBe(409);
      return response.json().error;
    };
    expect(await conflictOf('inbox', { name: 'Returns' })).toEqual({ field: 'name' });
    expect(await conflictOf('inbox', { addresses: ['returns@skogsrand.example'] })).toEqual({
      field: 'addresses',
    });
    expect(await conflictOf('inbox', { addresses: ['aino@skogsrand.example'] })).toEqual({
      email: 'aino@skogsrand.example',
    });
    await setHelpCenter(db, 2, other.center.helpCenterId, { host: 'help.other.example', path: '/help' });
    expect(await conflictOf('helpCenter', { host: 'help.other.example', path: '/help' })).toEqual({
      field: 'path',
    });
  });
});

test('the agents who are notified are those of the user, also without an email address', async () => {
  const { db } = service.database;
  const [silent] = await db.insert(agents).values({ userId: 1, name: 'Silent' }).returning();
  const id = silent?.id ?? 0;
  expect((await list('inbox')).choices['members']).toContainEqual({ id, name: 'Silent' });
  const chosen = [id, site.agent.id, id, other.agent.id, 987_654];
  const { values } = await changed('inbox', { members: chosen });
  expect(values['members']).toEqual([site.agent.id, id].toSorted((one, next) => one - next));
  await changed('inbox', { members: null });
});

test('labelling rules are entered and shown without empty lines, for agents without an email address too', async () => {
  const { db } = service.database;
  const [bot] = await db.insert(agents).values({ userId: 1, name: 'Bot' }).returning();
  const assignee = bot?.id;
  expect((await list('inbox')).choices['rules']).toContainEqual({ id: assignee, name: 'Bot' });
  const rule = {
    subject: 'refund',
    words: ['money'],
    labels: ['billing'],
    assignee,
  };
  const { values } = await changed('inbox', {
    rules: [{ ...rule, words: [' money ', ''] }, { status: 'closed' }],
  });
  expect(values['rules']).toEqual([rule, { status: 'closed' }]);
  expect((await changed('inbox', { rules: values['rules'] })).values['rules']).toEqual(values['rules']);
  const foreign = await refused('inbox', { rules: [{ words: ['x'], assignee: other.agent.id }] });
  expect(foreign).toEqual(['rules']);
  expect((await changed('inbox', { rules: null })).values['rules']).toEqual([]);
});

test('the form of new messages is one of the forms, and ids are only shown', async () => {
  const { db } = service.database;
  const formId = await buildRepairForm(db, 1);
  await buildRepairForm(db, 2);
  expect((await list('helpCenter')).choices).toEqual({
    contactFormId: [{ id: formId, name: 'Book a repair' }],
  });
  const { values } = await changed('helpCenter', { contactFormId: formId });
  expect(values).toMatchObject({ contactFormId: formId, faqId: site.center.faqId, languages: [] });
  const readOnly = (await list('helpCenter')).fields.filter(({ isReadOnly }) => isReadOnly);
  expect(readOnly.map(({ name }) => name)).toEqual(['faqId', 'languages']);
  await changed('helpCenter', { contactFormId: null });
});

test('the tickets that a retention deletes are counted for owners, in their own inboxes', async () => {
  const { db } = service.database;
  const old = { status: 'closed', lastActionAt: new Date(0) } as const;
  await buildTicket(db, site.inbox, old);
  await buildTicket(db, site.inbox, { ...old, status: 'pending' });
  await buildTicket(db, other.inbox, old);
  const count = (browser: TestBrowser, inboxId: number, days: object) =>
    browser.operation(countDueTickets, 1, { inboxId, ...days });
  const { inboxId } = site.inbox;
  const month = { solvedRetentionDays: 30 };
  expect((await count(owner, inboxId, month)).json()).toEqual({ tickets: 1 });
  expect((await count(owner, inboxId, {})).json()).toEqual({ tickets: 0 });
  expect((await count(owner, other.inbox.inboxId, month)).statusCode).toBe(404);
  expect((await count(owner, 987_654, month)).statusCode).toBe(404);
  expect((await count(owner, inboxId, { spamRetentionDays: 1 })).statusCode).toBe(400);
  expect((await count(agent, inboxId, month)).statusCode).toBe(403);
});

test('a website that no public key allows is warned of', async () => {
  const { db } = service.database;
  const warnings = async () => (await first('helpCenter')).warnings;
  await db
    .update(apiKeys)
    .set({ origins: ['https://skogsrand.example'] })
    .where(and(eq(apiKeys.userId, 1), eq(apiKeys.kind, 'public')));
  const strict = await changed('helpCenter', { siteUrl: 'https://another.example/' });
  expect(strict.warnings).toEqual(['siteWithoutKey']);
  expect(await warnings()).toEqual(['siteWithoutKey']);
  const allowed = await changed('helpCenter', { siteUrl: 'https://skogsrand.example/' });
  expect(allowed.warnings).toEqual([]);
  await changed('helpCenter', { siteUrl: null });
  expect(await warnings()).toEqual([]);
});

describe('a change', () => {
  test('of what another owner has changed since is refused, and changes nothing', async () => {
    const { db } = service.database;
    for (const subject of ['inbox', 'helpCenter'] as const) {
      const { id, version } = await first(subject);
      if (subject === 'inbox') await setInbox(db, 1, id, { language: 'de' });
      else await setHelpCenter(db, 1, id, { title: 'Changed' });
      const late = await change(subject, subject === 'inbox' ? { name: 'Late' } : { title: 'Late' }, version);
      expect(late.statusCode, late.body).toBe(409);
      expect(late.json().error).toEqual({ field: 'version' });
      expect((await first(subject)).title).not.toBe('Late');
    }
  });

  test('of two owners at once is stored by one of them', async () => {
    const { id, version } = await first('inbox');
    const responses = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) =>
        owner.operation(updateStoredSettings, 1, { subject: 'inbox', id, version, values: { name } }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('changes nothing without values, and is a whole body', async () => {
    const before = await first('inbox');
    expect(await changed('inbox', {})).toEqual(before);
    const url = deskPath(updateStoredSettings, 1, { subject: 'inbox', id: before.id });
    for (const body of [{}, { version: before.version }, { version: 1, values: {} }, { values: {} }, []]) {
      expect((await owner.send('PUT', url, body)).statusCode, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('the settings of a user', () => {
  const values = { name: 'Taken', title: 'Taken' };

  test.each(['inbox', 'helpCenter'] as const)(
    'are read and changed by its owners alone: %s',
    async (subject) => {
      const { id, version } = await first(subject);
      const body = { version, values };
      const requests = (browser: TestBrowser, headers = {}) =>
        Promise.all([
          browser.send('GET', deskPath(listStoredSettings, 1, { subject }), undefined, headers),
          browser.send('PUT', deskPath(updateStoredSettings, 1, { subject, id }), body, headers),
        ]);
      const statuses = async (browser: TestBrowser, headers = {}) =>
        (await requests(browser, headers)).map(({ statusCode }) => statusCode);
      expect(await statuses(agent)).toEqual([403, 403]);
      expect(await statuses(openBrowser(service, '203.0.113.33'))).toEqual([401, 401]);
      expect(
        await statuses(owner, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
      ).toEqual([403, 403]);
      const byKey = openBrowser(service, '203.0.113.34');
      byKey.cookies.set('__Host-frontdesk-session', site.secretKey);
      expect(await statuses(byKey)).toEqual([401, 401]);
      expect((await first(subject)).version).toBe(version);
    },
  );

  test('reach no record of another user', async () => {
    const foreign = { inbox: other.inbox.inboxId, helpCenter: other.center.helpCenterId };
    for (const subject of ['inbox', 'helpCenter'] as const) {
      const { records } = await list(subject);
      expect(records.map(({ id }) => id)).not.toContain(foreign[subject]);
      const [{ version = '' } = {}] = records;
      const value = subject === 'inbox' ? { name: 'Taken' } : { title: 'Taken' };
      for (const id of [foreign[subject], 987_654]) {
        const input = { subject, id, version, values: value };
        const response = await owner.operation(updateStoredSettings, 1, input);
        expect(response.statusCode, response.body).toBe(404);
      }
    }
    expect((await owner.operation(listStoredSettings, 1, { subject: 'key' })).statusCode).toBe(400);
    const nothing = { subject: 'inbox', id: 0, version: '', values: {} };
    expect((await owner.operation(updateStoredSettings, 1, nothing)).statusCode).toBe(400);
  });

  test('are closed to an owner whose role is taken away', async () => {
    const { db } = service.database;
    const id = await buildTicketAgent(db, { userId: 1, name: 'Former', email: 'former@skogsrand.example' });
    await setAgent(db, 1, id, { role: 'owner' });
    const former = await signedIn(service, 1, id, '203.0.113.35');
    expect((await former.operation(listStoredSettings, 1, { subject: 'inbox' })).statusCode).toBe(200);
    await setAgent(db, 1, id, { role: 'agent' });
    expect((await former.operation(listStoredSettings, 1, { subject: 'inbox' })).statusCode).toBe(403);
  });
});
