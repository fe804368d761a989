/**
 * An owner tries to take what another user of the server has, by every setting that owners change, over sockets. A setting
 * that is added is classified here: its value is the user's own affair, or these tests attack with it.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '../../../src/api/operation.ts';
import { addAgent, updateAgent } from '../../../src/api/operations/desk-agents.ts';
import { createApiKey } from '../../../src/api/operations/desk-keys.ts';
import { listStoredSettings, updateStoredSettings } from '../../../src/api/operations/desk-settings.ts';
import { createWebhook } from '../../../src/api/operations/desk-webhooks.ts';
import type { ListedSettings, SettingSubject } from '../../../src/api/schemas/desk-settings.ts';
import { createLink } from '../../../src/server/desk/links/sign-in-links.sql.ts';
import { findMailboxes } from '../../../src/server/mail/incoming/store/raw-mail.sql.ts';
import type {
  helpCenterNames,
  helpCenterPlacement,
  helpCenterSettings,
} from '../../../src/server/settings/stored/help-center.ts';
import type { inboxParts, inboxSettings } from '../../../src/server/settings/stored/inbox.ts';
import { setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { setHelpCenter } from '../../../src/server/users/help-centers/help-centers.sql.ts';
import { addInbox } from '../../../src/server/users/inboxes/inboxes.sql.ts';
import { useApp } from '../../support/app.ts';
import { deskOrigin, deskPath } from '../../support/desk.ts';
import { buildHelpCenter } from '../../support/help-center.ts';
import { usePublicFiles } from '../../support/public-files.ts';
import { routesOf } from '../../support/routes.ts';
import { deskPageHeaders, sendOverSocket } from '../../support/socket-request.ts';
import { buildTicketAgent } from '../../support/tickets.ts';

const publicDir = usePublicFiles();
const service = useApp({ publicDir, hasPages: true, config: { listen: { publicUrl: deskOrigin } } });
const deploymentHost = new URL(deskOrigin).host;
const [alpha, beta] = [31, 32];

type Of<Settings> = Record<keyof Settings, 'own' | readonly object[]>;

/** For each setting, the values with which an owner tries to take something, or `own` if it takes nothing by its nature. */
const attacks = {
  inbox: {
    name: 'own',
    addresses: [
      'help@alpha.example',
      'HELP@Alpha.Example',
      'help+sales@alpha.example',
      'any@reply.alpha.example',
      'any@below.reply.alpha.example',
      'new@alpha.example',
    ].flatMap((email) => [{ addresses: [email] }, { addresses: ['help@beta.example', email] }]),
    members: 'own',
    autoReply: 'own',
    rules: 'own',
    language: 'own',
    color: 'own',
    replyForm: [{ replyForm: 'catch-all', replyDomain: 'reply.alpha.example' }],
    replyDomain: [
      'reply.alpha.example',
      'REPLY.alpha.example',
      'below.reply.alpha.example',
      'alpha.example',
      'example.com',
    ].map((replyDomain) => ({ replyForm: 'catch-all', replyDomain })),
    acceptUnverifiedAgents: 'own',
    useReplyTo: 'own',
    reopenClosed: 'own',
    solveAfterDays: 'own',
    chatMinutes: 'own',
    teams: 'own',
    askAddress: 'own',
    askSubject: 'own',
    solvedRetentionDays: 'own',
    spamRetentionDays: 'own',
  } satisfies Of<typeof inboxParts & typeof inboxSettings>,
  helpCenter: {
    faqId: 'own',
    title: 'own',
    defaultLanguage: 'own',
    contactEnabled: 'own',
    conversationsEnabled: 'own',
    pageLauncher: 'own',
    searchInsights: 'own',
    pageContext: 'own',
    visitContext: 'own',
    siteUrl: 'own',
    replySeconds: 'own',
    timezone: 'own',
    weeklyHours: 'own',
    holidays: 'own',
    outsideTexts: 'own',
    greetings: 'own',
    languages: 'own',
    // Messages go to an inbox of the same user.
    contactEmail: 'own',
    contactLabels: 'own',
    contactFormId: 'own',
    host: ['help.alpha.example', 'HELP.alpha.example:443', 'free.example', deploymentHost].flatMap((host) => [
      { host },
      { host, path: '/help' },
      { host, path: '/alpha' },
      { host, path: '/other' },
    ]),
    path: ['/help', '/alpha', '/free'].map((path) => ({ path })),
    // The default place of a help center that comes first is another user's.
    visibility: 'own',
  } satisfies Of<typeof helpCenterNames & typeof helpCenterSettings & typeof helpCenterPlacement>,
};

/** Requests of other kinds with which an owner names what another user has, with every member of their bodies. */
const otherRequests = {
  [`POST ${deskPath(addAgent, beta)}`]: {
    name: 'Alpha',
    email: 'help@alpha.example',
    role: 'owner',
    inboxes: [],
    teams: [],
  } satisfies Required<InputOf<typeof addAgent>>,
  [`POST ${deskPath(createApiKey, beta)}`]: {
    kind: 'public',
    label: 'Alpha',
    origins: ['https://help.alpha.example', deskOrigin],
  } satisfies Omit<Required<InputOf<typeof createApiKey>>, 'scopes'>,
  [`POST ${deskPath(createWebhook, beta)}`]: {
    url: 'https://help.alpha.example/hook',
    events: ['ticket.created'],
  } satisfies Required<InputOf<typeof createWebhook>>,
};

let port = 0;

/** A browser in which an owner is signed in. */
async function signIn(userId: number, email: string) {
  const { db } = service.database;
  const id = await buildTicketAgent(db, { userId, name: 'Olle', email });
  await setAgent(db, userId, id, { role: 'owner' });
  const { text: code } = await createLink(db, userId, id);
  const session = { port, method: 'POST', path: '/desk/session', headers: deskPageHeaders, body: { code } };
  const { cookie } = await sendOverSocket(session);
  return async (method: string, path: string, body?: object) =>
    await sendOverSocket({ port, method, path, headers: { ...deskPageHeaders, cookie }, body });
}

type Browser = Awaited<ReturnType<typeof signIn>>;
let owner: Browser;
let ownerOfAlpha: Browser;
let before: unknown;

beforeAll(async () => {
  const { db } = service.database;
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const article = (title: string) => ({ 'en/a/b.md': `# ${title}\n\nText.\n` });
  await buildHelpCenter(db, { userId: alpha, title: 'Alpha', files: article('First') });
  const onHost = await buildHelpCenter(db, {
    userId: alpha,
    title: 'Alpha’s host',
    files: article('Second'),
  });
  const onPath = await buildHelpCenter(db, { userId: alpha, title: 'Alpha’s path', files: article('Third') });
  await setHelpCenter(db, alpha, onHost.helpCenterId, { host: 'help.alpha.example' });
  await setHelpCenter(db, alpha, onPath.helpCenterId, { path: '/alpha' });
  await addInbox(db, alpha, {
    name: 'Alpha',
    addresses: ['help@alpha.example'],
    replyForm: 'catch-all',
    replyDomain: 'reply.alpha.example',
  });
  await buildHelpCenter(db, { userId: beta, title: 'Beta', files: article('Theirs') });
  await addInbox(db, beta, { name: 'Beta', addresses: ['help@beta.example'] });
  owner = await signIn(beta, 'olle@beta.example');
  ownerOfAlpha = await signIn(alpha, 'olle@alpha-people.example');
  before = await stateOfAlpha();
});

/** Who receives the first user's mail, and what its pages show. */
async function stateOfAlpha() {
  const mail = ['help@alpha.example', 'help+sales@alpha.example', 'new@alpha.example'];
  const places = [
    [deploymentHost, '/'],
    [deploymentHost, '/help/en/'],
    [deploymentHost, '/alpha/en/'],
    ['help.alpha.example', '/'],
    ['help.alpha.example', '/help/en/'],
    ['free.example', '/help/en/'],
  ] as const;
  const pages = await Promise.all(
    places.map(([host, path]) =>
      sendOverSocket({ port, method: 'GET', path, headers: { host, accept: 'text/html' } }),
    ),
  );
  return {
    mail: await Promise.all(mail.map((address) => findMailboxes(service.database.db, [address]))),
    pages: pages.map(({ status, location, text: html }) => [
      status,
      location,
      /<title>(.*?)<\/title>/.exec(html)?.[1],
    ]),
    forms: (await list(ownerOfAlpha, alpha, 'helpCenter')).records,
  };
}

async function list(browser: Browser, userId: number, subject: SettingSubject): Promise<ListedSettings> {
  return JSON.parse((await browser('GET', deskPath(listStoredSettings, userId, { subject }))).text);
}

/** Sends the change of a form. Returns the status, and what waits for the operator. */
async function change(subject: SettingSubject, values: object) {
  const [{ id, version } = { id: 0, version: '' }] = (await list(owner, beta, subject)).records;
  const path = deskPath(updateStoredSettings, beta, { subject, id });
  const sent = await owner('PUT', path, { version, values });
  return { status: sent.status, requested: JSON.parse(sent.text).requested };
}

test('both users have what the attacks below are about', () => {
  expect(before).toMatchObject({
    mail: [[{ userId: alpha }], [{ userId: alpha }], []],
    pages: expect.arrayContaining([[200, undefined, expect.stringContaining('Alpha')]]),
  });
});

describe.each(['inbox', 'helpCenter'] as const)('a setting of the form %s', (subject) => {
  test.each(Object.entries(attacks[subject]))('%s takes nothing from another user', async (name, tried) => {
    const [record] = (await list(ownerOfAlpha, alpha, subject)).records;
    const values = tried === 'own' ? [{ [name]: record?.values[name] }] : tried;
    for (const value of values) {
      const { status, requested } = await change(subject, value);
      const isRefused = status === 400 || status === 409;
      if (tried !== 'own')
        expect(isRefused || requested?.length > 0, `${JSON.stringify(value)} is stored`).toBe(true);
      expect(await stateOfAlpha(), JSON.stringify(value)).toEqual(before);
    }
  });
});

test('the first segment of no route is a path that an owner can ask for', async () => {
  const segments = new Set(
    routesOf(service.app).flatMap(({ path }) => /^\/[a-z\d-]+(?=\/|$)/.exec(path) ?? []),
  );
  segments.delete('/help');
  expect(segments.size).toBeGreaterThan(10);
  for (const path of segments) expect((await change('helpCenter', { path })).status, path).toBe(400);
});

test('the default place is not taken by a help center that would come first', async () => {
  const { db } = service.database;
  const { helpCenterId } = await buildHelpCenter(db, { userId: 1, title: 'First of all', files: {} });
  await setHelpCenter(db, 1, helpCenterId, { visibility: 'private' });
  const first = await signIn(1, 'olle@first.example');
  const [record] = (await list(first, 1, 'helpCenter')).records;
  const path = deskPath(updateStoredSettings, 1, { subject: 'helpCenter', id: helpCenterId });
  const { status } = await first('PUT', path, { version: record?.version, values: { visibility: null } });
  expect(status).toBe(200);
  expect(await stateOfAlpha()).toMatchObject({ pages: Object(before).pages });
  before = await stateOfAlpha();
});

test('an agent with the address of another user’s inbox takes no mail', async () => {
  const agentId = await buildTicketAgent(service.database.db, { userId: beta, name: 'Ove', email: null });
  const path = deskPath(updateAgent, beta, { agentId });
  for (const email of ['help@alpha.example', 'any@reply.alpha.example']) {
    expect((await owner('PUT', path, { email })).status).toBe(200);
    expect(await stateOfAlpha()).toEqual(before);
  }
});

test.each(Object.entries(otherRequests))('%s takes nothing from another user', async (route, body) => {
  const [method = '', path = ''] = route.split(' ');
  expect((await owner(method, path, body)).status).toBe(200);
  expect(await stateOfAlpha()).toEqual(before);
});
