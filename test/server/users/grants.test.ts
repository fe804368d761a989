/** On a server with several users, an owner asks at the desk for what is global, and the operator grants it. */

import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import type { SettingRecord, SettingSubject } from '../../../src/api/schemas/desk-settings.ts';
import { findSitePlace } from '../../../src/server/db/site-places.sql.ts';
import { helpCenters } from '../../../src/server/db/tables/index.ts';
import { findMailboxes } from '../../../src/server/mail/incoming/store/raw-mail.sql.ts';
import { setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { listRequested } from '../../../src/server/users/grants/claims.sql.ts';
import { grantClaims } from '../../../src/server/users/grants/grant-claims.sql.ts';
import { setHelpCenter } from '../../../src/server/users/help-centers/help-centers.sql.ts';
import { addInbox, noInboxEmail, setInbox } from '../../../src/server/users/inboxes/inboxes.sql.ts';
import { useApp } from '../../support/app.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../support/desk.ts';
import { changeSettings, readSetup } from '../../support/desk-setup.ts';
import { buildHelpCenter } from '../../support/help-center.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const { listStoredSettings, updateStoredSettings } = operations;
const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const [alpha, beta, gamma] = [21, 22, 23];

interface Tenant {
  readonly owner: TestBrowser;
  readonly inboxId: number;
  readonly helpCenterId: number;
}

const tenants = new Map<number, Tenant>();

async function buildOwner(userId: number, email: string): Promise<TestBrowser> {
  const { db } = service.database;
  const id = await buildTicketAgent(db, { userId, name: 'Olle', email });
  await setAgent(db, userId, id, { role: 'owner' });
  return await signedIn(service, userId, id, `203.0.113.${userId}`);
}

async function buildTenant(userId: number, name: string): Promise<void> {
  const { db } = service.database;
  const { helpCenterId } = await buildHelpCenter(db, { userId });
  const { inboxId } = await buildInbox(db, { userId, addresses: [`help@${name}.example`] });
  tenants.set(userId, { owner: await buildOwner(userId, `olle@${name}.example`), inboxId, helpCenterId });
}

function tenant(userId: number): Tenant {
  const found = tenants.get(userId);
  if (!found) throw new Error('the tenant is there after the first hook');
  return found;
}

beforeAll(async () => {
  await buildTenant(alpha, 'alpha');
  await buildTenant(beta, 'beta');
});

async function read(userId: number, subject: SettingSubject): Promise<SettingRecord> {
  const response = await tenant(userId).owner.operation(listStoredSettings, userId, { subject });
  const record = response.json().records[0];
  if (!record) throw new Error(response.body);
  return record;
}

/** Changes the first record of a user as an owner does. */
async function change(userId: number, subject: SettingSubject, values: object): Promise<SettingRecord> {
  const { id, version } = await read(userId, subject);
  const input = { subject, id, version, values };
  const response = await tenant(userId).owner.operation(updateStoredSettings, userId, input);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const receivers = async (address: string) =>
  (await findMailboxes(service.database.db, [address])).map(({ userId }) => userId);

const placeOf = (userId: number) => findSitePlace(service.database.db, userId, tenant(userId).helpCenterId);

describe('an email address that an owner enters', () => {
  test('has no effect until the operator grants it, and stays in the form', async () => {
    const entered = ['new@beta.example', 'help@beta.example'];
    const stored = await change(beta, 'inbox', { addresses: entered });
    expect(stored.values['addresses']).toEqual(entered);
    expect(stored.requested).toEqual([
      {
        name: 'addresses',
        value: 'new@beta.example',
        command: `frontdesk users grant ${beta} new@beta.example`,
      },
    ]);
    expect(await receivers('new@beta.example')).toEqual([]);
    expect(await receivers('help@beta.example')).toEqual([beta]);
    const waiting = await grantClaims(service.database.db, beta, { names: ['new@beta.example'] });
    expect(waiting).toEqual([]);
    expect(await receivers('new@beta.example')).toEqual([beta]);
    expect(await read(beta, 'inbox')).toMatchObject({ values: { addresses: entered }, requested: [] });
  });

  test('leaves the inbox the addresses that it has, if it is the only one', async () => {
    const stored = await change(beta, 'inbox', { addresses: ['only@beta.example'] });
    expect(stored.values['addresses']).toEqual([
      'only@beta.example',
      'new@beta.example',
      'help@beta.example',
    ]);
    expect(await receivers('help@beta.example')).toEqual([beta]);
    const withdrawn = await change(beta, 'inbox', { addresses: ['help@beta.example'] });
    expect(withdrawn.requested).toEqual([]);
  });

  test('is granted at once in a domain that the operator has stored with the user', async () => {
    const { db } = service.database;
    await change(beta, 'inbox', { addresses: ['help@beta.example', 'early@stored.example'] });
    expect(await grantClaims(db, beta, { mailDomains: ['stored.example'] })).toEqual([]);
    expect(await receivers('early@stored.example')).toEqual([beta]);
    const addresses = ['help@beta.example', 'later+x@stored.example'];
    expect(await change(beta, 'inbox', { addresses })).toMatchObject({ requested: [] });
    const below = ['help@beta.example', 'x@below.stored.example'];
    expect((await change(beta, 'inbox', { addresses: below })).requested).toHaveLength(1);
    await change(beta, 'inbox', { addresses: ['help@beta.example'] });
  });

  test('waits while another user has it, and is not granted then', async () => {
    const { db } = service.database;
    await change(beta, 'inbox', { addresses: ['help@beta.example', 'late@free.example', 'b@free.example'] });
    await setInbox(db, alpha, tenant(alpha).inboxId, {
      addresses: ['help@alpha.example', 'late@free.example'],
    });
    const granting = grantClaims(db, beta, { names: ['late@free.example'] });
    await expect(granting).rejects.toMatchObject({ kind: 'Conflict' });
    await grantClaims(db, beta, { names: ['b@free.example'], mailDomains: ['free.example'] });
    expect(await receivers('late@free.example')).toEqual([alpha]);
    expect(await receivers('b@free.example')).toEqual([beta]);
    expect(await listRequested(db, beta)).toEqual([
      { userId: beta, setting: 'addresses', id: tenant(beta).inboxId, value: 'late@free.example' },
    ]);
    await change(beta, 'inbox', { addresses: ['help@beta.example'] });
  });

  test('is one word of the command that grants it', async () => {
    const address = "a'b;$(id)@beta.example";
    const { requested } = await change(beta, 'inbox', { addresses: ['help@beta.example', address] });
    expect(requested[0]?.command).toBe(`frontdesk users grant ${beta} 'a'\\''b;$(id)@beta.example'`);
    await change(beta, 'inbox', { addresses: ['help@beta.example'] });
  });
});

describe('a reply domain that an owner enters', () => {
  test('has no effect until the operator grants it', async () => {
    const { db } = service.database;
    const replies = { replyForm: 'catch-all', replyDomain: 'reply.beta.example' };
    const stored = await change(beta, 'inbox', replies);
    expect(stored).toMatchObject({ values: replies, requested: [{ name: 'replyDomain' }] });
    const effective = await setInbox(db, beta, tenant(beta).inboxId, {});
    expect(effective.row).toMatchObject({ replyForm: 'plus', replyDomain: null });
    await grantClaims(db, beta, { names: ['reply.beta.example'] });
    const granted = await setInbox(db, beta, tenant(beta).inboxId, {});
    expect(granted.row).toMatchObject(replies);
    expect(
      (await change(beta, 'inbox', { addresses: ['help@beta.example', 'any@reply.beta.example'] })).requested,
    ).toEqual([]);
    const other = await change(beta, 'inbox', { replyDomain: 'other.beta.example' });
    expect(other.values).toMatchObject({ replyForm: 'catch-all', replyDomain: 'other.beta.example' });
    const back = await change(beta, 'inbox', { replyForm: 'plus', replyDomain: null });
    expect(back).toMatchObject({ values: { replyForm: 'plus', replyDomain: null }, requested: [] });
  });
});

describe('a place that an owner enters', () => {
  test('has no effect until the operator grants it', async () => {
    const { db } = service.database;
    const stored = await change(beta, 'helpCenter', { path: '/beta' });
    expect(stored).toMatchObject({
      values: { host: null, path: '/beta' },
      requested: [{ name: 'path', value: '/beta', command: `frontdesk users grant ${beta} /beta` }],
    });
    expect(await placeOf(beta)).toBeNull();
    const withHost = await change(beta, 'helpCenter', { host: 'help.beta.example' });
    expect(withHost).toMatchObject({
      values: { host: 'help.beta.example', path: '/beta' },
      requested: [{ name: 'host', value: 'help.beta.example' }],
    });
    expect(await placeOf(beta)).toBeNull();
    await grantClaims(db, beta, { names: ['help.beta.example'] });
    expect(await placeOf(beta)).toEqual({ host: 'help.beta.example', path: '/beta' });
    expect((await change(beta, 'helpCenter', { path: '/start' })).requested).toEqual([]);
    expect(await placeOf(beta)).toEqual({ host: 'help.beta.example', path: '/start' });
  });

  test('is granted at once on a host that the operator has stored with the user', async () => {
    await grantClaims(service.database.db, beta, { hosts: ['faq.beta.example'] });
    expect((await change(beta, 'helpCenter', { host: 'faq.beta.example' })).requested).toEqual([]);
    expect(await placeOf(beta)).toEqual({ host: 'faq.beta.example', path: '/start' });
  });

  test('is not the host of the deployment itself', async () => {
    const { id, version } = await read(beta, 'helpCenter');
    const values = { host: new URL(deskOrigin).host };
    const input = { subject: 'helpCenter', id, version, values };
    const response = await tenant(beta).owner.operation(updateStoredSettings, beta, input);
    expect([response.statusCode, response.json().error]).toEqual([409, { field: 'host' }]);
  });
});

test('the default path stays with its help center when another user’s would come first', async () => {
  const { db } = service.database;
  await setHelpCenter(db, 7, 70, { title: 'Earlier', visibility: 'private' });
  expect(await placeOf(alpha)).toEqual({ host: null, path: '/help' });
  await setHelpCenter(db, 7, 70, { visibility: 'public' });
  await setHelpCenter(db, 5, 50, { title: 'Earliest' });
  expect(await placeOf(alpha)).toEqual({ host: null, path: '/help' });
  expect([await findSitePlace(db, 7, 70), await findSitePlace(db, 5, 50)]).toEqual([null, null]);
  await db.update(helpCenters).set({ path: null }).where(eq(helpCenters.userId, alpha));
  await db.delete(helpCenters).where(inArray(helpCenters.userId, [5, 7]));
  await buildHelpCenter(db, { userId: 6 });
  expect(await placeOf(alpha)).toEqual({ host: null, path: '/help' });
});

test('the first steps show the address of the inbox that an owner asks for', async () => {
  const { db } = service.database;
  await setHelpCenter(db, gamma, 1, { title: 'Gamma' });
  await addInbox(db, gamma, { name: 'Gamma', addresses: [noInboxEmail] });
  const owner = await buildOwner(gamma, 'olle@gamma.example');
  const inboxEmail = async () => (await readSetup(owner, gamma)).helpCenter?.inboxEmail;
  expect(await inboxEmail()).toBeNull();
  await changeSettings(owner, 'inbox', { addresses: ['help@gamma.example'] }, gamma);
  expect(await inboxEmail()).toBe('help@gamma.example');
  expect(await receivers('help@gamma.example')).toEqual([]);
  await grantClaims(db, gamma, { names: ['help@gamma.example'] });
  expect(await receivers('help@gamma.example')).toEqual([gamma]);
  expect(await inboxEmail()).toBe('help@gamma.example');
});
