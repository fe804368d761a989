/** The audit log: what it records of the desk, who reads it, and how. */

import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../src/api/operation.ts';
import { operationNames } from '../../../../src/api/operation-names.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import type { OwnerAct } from '../../../../src/api/schemas/desk-acts.ts';
import { contracts } from '../../../../src/api/schemas/index.ts';
import { recordedOperations } from '../../../../src/api/shared/owner-acts.ts';
import { ownerActs } from '../../../../src/server/db/tables/index.ts';
import { recordAct } from '../../../../src/server/desk/acts/owner-acts.sql.ts';
import { isForOwners, isManagementChange } from '../../../../src/server/desk/policy.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { deskOrigin } from '../../../support/desk.ts';
import { changeSettings } from '../../../support/desk-setup.ts';
import { buildEditingSite, type EditingSite } from '../../../support/editing.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
let site: EditingSite;
let other: EditingSite;

beforeAll(async () => {
  site = await buildEditingSite(service, 1);
  other = await buildEditingSite(service, 2);
});

/** The acts of a user, the oldest first. */
async function readActs(userId = 1): Promise<(typeof ownerActs.$inferSelect)[]> {
  return await service.database.db
    .select()
    .from(ownerActs)
    .where(sql`${ownerActs.userId} = ${userId}`)
    .orderBy(ownerActs.id);
}

const clear = () => service.database.db.delete(ownerActs);

/** Does something, and returns what was recorded of it. */
async function recordedOf(act: () => Promise<unknown>): Promise<{ act: string; subject: string }[]> {
  await clear();
  await act();
  return (await readActs()).map(({ act: name, subject }) => ({ act: name, subject }));
}

async function send(operation: Operation, input: TestInput = {}) {
  const response = await site.owner.operation(operation, 1, input);
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.body === '' ? undefined : response.json();
}

const page = async (input: TestInput = {}): Promise<{ json: OwnerAct[]; hasEarlier: boolean }> =>
  await send(operations.listOwnerActs, input);

async function makeKey(): Promise<{ keyId: number; apiKey: string }> {
  return await send(operations.createApiKey, { kind: 'secret', label: 'Warehouse', scopes: ['FAQ:Read'] });
}

describe('the audit log', () => {
  test('has a name for every change that only owners make, and for every CSV', () => {
    const changes = operationNames.filter(
      (name) =>
        isManagementChange(name) ||
        (isForOwners(name) && operations[name].method !== 'GET' && name !== 'drawLook') ||
        ('format' in contracts[name] && contracts[name].format === 'csv'),
    );
    expect([...recordedOperations].toSorted()).toEqual(changes.toSorted());
  });

  test('says who, when, from where and what of each act, and nothing that was entered', async () => {
    await clear();
    const key = await makeKey();
    const [act, ...others] = (await page()).json;
    expect(others).toEqual([]);
    expect(act).toEqual({
      actId: expect.any(Number),
      date: expect.stringMatching(/Z$/),
      act: 'createApiKey',
      subject: `key ${key.keyId}`,
      agentId: site.ownerId,
      agentName: 'Olle',
      ip: '203.0.113.1',
    });
  });

  test('names what agents, keys and webhooks were changed by', async () => {
    const { agentId } = await send(operations.addAgent, {
      name: 'Maja',
      email: 'maja@skogsrand.example',
      role: 'agent',
    });
    const { keyId } = await makeKey();
    const url = 'https://shop.example/hook';
    const { webhookId } = await send(operations.createWebhook, { url, events: ['ticket.created'] });
    const acts = await recordedOf(async () => {
      await send(operations.inviteAgent, { agentId });
      await send(operations.updateAgent, { agentId, name: 'Maja B', role: 'owner' });
      await send(operations.removeAgent, { agentId });
      await send(operations.updateApiKey, { keyId, label: 'Store' });
      await send(operations.rotateApiKey, { keyId, keepSeconds: 60 });
      await send(operations.revokeApiKey, { keyId });
      await send(operations.updateWebhook, { webhookId, events: ['ticket.message'] });
      await send(operations.rotateWebhookSecret, { webhookId, keepSeconds: 60 });
      await send(operations.removeWebhook, { webhookId });
    });
    expect(acts).toEqual([
      { act: 'inviteAgent', subject: `agent ${agentId}` },
      { act: 'updateAgent', subject: `agent ${agentId}: name, role` },
      { act: 'removeAgent', subject: `agent ${agentId}` },
      { act: 'updateApiKey', subject: `key ${keyId}: label` },
      { act: 'rotateApiKey', subject: `key ${keyId}` },
      { act: 'revokeApiKey', subject: `key ${keyId}` },
      { act: 'updateWebhook', subject: `webhook ${webhookId}: events` },
      { act: 'rotateWebhookSecret', subject: `webhook ${webhookId}` },
      { act: 'removeWebhook', subject: `webhook ${webhookId}` },
    ]);
  });

  test('names the settings that were changed, without their values', async () => {
    const { inboxId } = site.inbox;
    const acts = await recordedOf(async () => {
      const changed = await changeSettings(site.owner, 'inbox', { name: 'Confidential', color: '#123456' });
      expect(changed.statusCode, changed.body).toBe(200);
      await send(operations.dismissSetup, { isDismissed: true });
    });
    expect(acts).toEqual([
      { act: 'updateStoredSettings', subject: `inbox ${inboxId}: name, color` },
      { act: 'dismissSetup', subject: '' },
    ]);
  });

  test('has what owners publish and take away, and whom they erase', async () => {
    const { articleId, version } = await site.create({ title: 'A secret title' });
    const { id } = await send(operations.createContact, {
      firstName: 'Greta',
      emails: [{ email: 'greta@post.example' }],
    });
    const article = { articleId, lang: 'en' };
    const acts = await recordedOf(async () => {
      await send(operations.publishArticle, { ...article, version });
      await send(operations.unpublishArticle, article);
      await send(operations.removeArticle, { articleId });
      await send(operations.deleteContact, { id });
    });
    expect(acts).toEqual([
      { act: 'publishArticle', subject: `article ${articleId}, en` },
      { act: 'unpublishArticle', subject: `article ${articleId}, en` },
      { act: 'removeArticle', subject: `article ${articleId}` },
      { act: 'deleteContact', subject: `contact ${id}` },
    ]);
  });

  test('has exports as CSV, and no list that is only read', async () => {
    const days = { startTime: '2026-01-01', endTime: '2026-01-31' };
    const acts = await recordedOf(async () => {
      await site.owner.operation(operations.chatStatistics, 1, days);
      await site.owner.operation(operations.listOwnerActs, 1);
      await site.owner.operation(operations.chatStatistics, 1, { ...days, fileType: 'csv' });
      await site.owner.operation(operations.listTicketsEmails, 1, { ...days, fileType: 'csv' });
      await site.owner.operation(operations.listOwnerActs, 1, { fileType: 'csv' });
    });
    expect(acts.map(({ act }) => act)).toEqual(['chatStatistics', 'listTicketsEmails', 'listOwnerActs']);
  });

  test('has nothing of what was refused or has failed', async () => {
    const acts = await recordedOf(async () => {
      const sent = [
        await site.owner.operation(operations.revokeApiKey, 1, { keyId: 987_654 }),
        await site.owner.operation(operations.createApiKey, 1, { kind: 'secret', label: '' }),
        await site.writer.operation(operations.createApiKey, 1, { kind: 'public', label: '' }),
        await site.owner.operation(operations.chatStatistics, 1, { startTime: 'soon', fileType: 'csv' }),
        await site.owner.operation(operations.deleteContact, 1, { id: 987_654 }),
      ];
      expect(sent.map(({ statusCode }) => statusCode)).toEqual([404, 400, 403, 400, 404]);
    });
    expect(acts).toEqual([]);
  });

  test('keeps no act from happening, and a failure to record one is logged', async () => {
    const { db } = service.database;
    await db.execute(sql`alter table owner_acts rename to absent_acts`);
    const key = await makeKey().finally(() => db.execute(sql`alter table absent_acts rename to owner_acts`));
    expect(key.apiKey).toMatch(/^fd/);
    expect(service.logged()).toContain('an act was not recorded in the audit log');
    expect(service.logged()).not.toContain(key.apiKey);
  });
});

describe('readers of the audit log', () => {
  test('are owners of the same user only', async () => {
    await clear();
    await makeKey();
    expect((await site.writer.operation(operations.listOwnerActs, 1)).statusCode).toBe(403);
    expect((await other.owner.operation(operations.listOwnerActs, 1)).statusCode).toBe(401);
    expect((await other.owner.operation(operations.listOwnerActs, 2)).json()).toMatchObject({ json: [] });
  });

  test('get it page by page, the newest first, and each act once', async () => {
    await clear();
    for (let count = 0; count < 5; count += 1) await makeKey();
    const all = (await page()).json.map(({ actId }) => actId);
    expect(all).toEqual(all.toSorted((one, next) => next - one));
    const paged: number[] = [];
    let hasEarlier = true;
    while (hasEarlier) {
      const beforeActId = paged.at(-1);
      const read = await page({ limit: 2, ...(beforeActId !== undefined && { beforeActId }) });
      expect(read.json.length).toBeLessThanOrEqual(2);
      paged.push(...read.json.map(({ actId }) => actId));
      hasEarlier = read.hasEarlier;
    }
    expect(paged).toEqual(all);
  });

  test('get all of it as CSV that no spreadsheet runs', async () => {
    await clear();
    const agent = { id: site.ownerId, name: '=HYPERLINK("https://evil.example")' };
    const act = { userId: 1, act: 'updateAgent', subject: 'agent 7: name, role', agent, ip: '::1' } as const;
    for (let count = 0; count < 250; count += 1) await recordAct(service.database.db, act);
    const response = await site.owner.operation(operations.listOwnerActs, 1, { fileType: 'csv' });
    expect(response.headers['content-type']).toContain('text/csv');
    const rows: Readonly<Record<string, string>>[] = parse(response.body, { columns: true });
    expect(rows.filter((row) => row['act'] === 'updateAgent')).toHaveLength(250);
    expect(rows.at(-1)).toMatchObject({
      act: 'updateAgent',
      subject: 'agent 7: name, role',
      agentName: `'${agent.name}`,
      ip: '::1',
    });
  });
});
