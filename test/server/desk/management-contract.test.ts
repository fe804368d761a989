/** The operations of management against what is written down of them: each answer, and each member of their input. */

import { createECDH } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Operation, pathNames } from '../../../src/api/operation.ts';
import { type ManagementOperation, managementOperations } from '../../../src/api/operations/index.ts';
import { contracts } from '../../../src/api/schemas/index.ts';
import { webhooks } from '../../../src/server/db/tables/index.ts';
import { setAgent } from '../../../src/server/users/agents/change-agent.sql.ts';
import { createKey } from '../../../src/server/users/keys/keys.sql.ts';
import { queueEvents } from '../../../src/server/webhooks/queue.sql.ts';
import { addWebhook, listDeliveries } from '../../../src/server/webhooks/webhooks.sql.ts';
import { requestFor, type TestInput, useApp } from '../../support/app.ts';
import { png } from '../../support/brand.ts';
import { stateOf } from '../../support/database-state.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../support/desk.ts';
import { differences, filledLists, listsIn } from '../../support/documented-answers.ts';
import { documentedManagement } from '../../support/documented-management.ts';
import { managementInput } from '../../support/management.ts';
import { useSite } from '../../support/site.ts';
import { buildTicketAgent } from '../../support/tickets.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const site = useSite(service);
const isManagement = (name: string): name is ManagementOperation => name in managementOperations;
const names = Object.keys(managementOperations).filter(isManagement);
let owner: TestBrowser;
let records = 0;

beforeAll(async () => {
  await setAgent(service.database.db, 1, site.agent.id, { role: 'owner' });
});

/** Input that an operation takes, about records that are made for it, and a browser of another network. */
async function begin(name: ManagementOperation): Promise<TestInput> {
  const { db } = service.database;
  records += 1;
  owner = await signedIn(service, 1, site.agent.id, `198.51.100.${records}`);
  const email = `maja${records}@skogsrand.example`;
  const agent = await buildTicketAgent(db, { userId: 1, name: 'Maja', email });
  const key = await createKey(db, {
    userId: 1,
    label: '',
    kind: 'public',
    origins: ['https://shop.example'],
  });
  await setAgent(db, 1, agent, { notifiedBy: 'all', groups: ['Returns'] });
  // A user has at most twenty webhooks.
  await db.delete(webhooks);
  const url = new URL('https://shop.example/hook');
  const { id: webhook } = await addWebhook(db, { userId: 1, url, events: ['ticket.created'] });
  await queueEvents(db, 1, [
    { type: 'ticket.created', data: { ticketId: records, messageId: records, status: 'new' } },
  ]);
  const { inboxId: inbox } = site.inbox;
  const { helpCenterId: helpCenter } = site.center;
  const input = managementInput({ agent, key: key.id, webhook, inbox, helpCenter })[name];
  return { ...input, ...(await freshMembers[name]?.(webhook)) };
}

/** Members that are good only for a moment. */
const freshMembers: Partial<Record<ManagementOperation, (webhookId: number) => Promise<TestInput>>> = {
  addAgent: async () => ({ email: `new${records}@skogsrand.example` }),
  retryDelivery: async (webhookId) => {
    const filter = { userId: 1, webhookId, onlyFailed: false, limit: 1 };
    const [delivery] = await listDeliveries(service.database.db, filter);
    return { deliveryId: delivery?.id };
  },
  updateStoredSettings: async () => {
    const { listStoredSettings } = managementOperations;
    const [record] = (await owner.operation(listStoredSettings, 1, { subject: 'inbox' })).json().records;
    return { id: record.id, version: record.version };
  },
  updateLook: lookVersion,
  setLookPicture: async () => ({ ...(await lookVersion()), data: png(240, 60).toString('base64') }),
  subscribeToPush: async () => ({ p256dh: createECDH('prime256v1').generateKeys('base64url') }),
  endSession: async () => {
    const other = await signedIn(service, 1, site.agent.id, '192.0.2.1');
    return { sessionId: (await other.send('GET', '/desk/session')).json().sessionId };
  },
  listOwnerActs: async () => {
    await owner.operation(managementOperations.dismissSetup, 1, { isDismissed: false });
    return {};
  },
};

async function lookVersion(): Promise<TestInput> {
  const [look] = (await owner.operation(managementOperations.listLooks, 1)).json().looks;
  return { version: look.version };
}

/** Operations that need what this file does not have, such as a mail server: their answers are held elsewhere. */
const unanswered: readonly ManagementOperation[] = [
  'addSample',
  'removeSample',
  'connectMailbox',
  'disconnectMailbox',
  'testMail',
  'learnMailServer',
  'testPush',
  'removePasskey',
];

/** Lists that nothing fills here. */
const neverFilled = [
  // By the names of fields.
  '.suggestions.*',
  '.choices.*',
  '.records[].requested',
  '.records[].warnings',
  '.looks[].values.greeting',
  '.tag.orNull.origins',
  '.passkeys',
];

async function send(name: ManagementOperation, input: TestInput) {
  const response = await owner.operation(managementOperations[name], 1, input);
  const body: unknown = response.body === '' ? undefined : response.json();
  return { status: response.statusCode, body, hint: `${JSON.stringify(input)} ${response.body}` };
}

/** Every table but that of sessions, whose last use is noted. */
async function state() {
  const { agent_sessions: _, ...tables } = await stateOf(service.database);
  return tables;
}

test('every member of an input is written down', () => {
  for (const name of names) {
    const input: { properties?: object } = contracts[name].input;
    expect(Object.keys(documentedManagement[name].input).toSorted(), name).toEqual(
      Object.keys(input.properties ?? {}).toSorted(),
    );
  }
});

describe.each(names)('%s', (name) => {
  const operation: Operation = managementOperations[name];
  const { answer, input: members } = documentedManagement[name];

  test('answers what is written down', async () => {
    const good = await begin(name);
    const { status, body, hint } = await send(name, good);
    if (unanswered.includes(name)) {
      expect([404, 409], hint).toContain(status);
      return;
    }
    expect([200, 204], hint).toContain(status);
    expect(differences(answer, body), hint).toEqual([]);
    if (operation.method === 'GET')
      expect(filledLists(answer, body)).toEqual(
        expect.arrayContaining(listsIn(answer).filter((place) => !neverFilled.includes(place))),
      );
  });

  test('takes each good value of its members', async () => {
    for (const [member, { good: values }] of Object.entries(members)) {
      for (const value of values) {
        const good = await begin(name);
        const { status, body, hint } = await send(name, { ...good, [member]: value });
        expect([200, 204], hint).toContain(status);
        expect(differences(answer, body), hint).toEqual([]);
      }
    }
  });

  test('refuses each bad value of its members, names the member, and changes nothing', async () => {
    const good = await begin(name);
    const before = await state();
    for (const [member, { bad }] of Object.entries(members)) {
      const isInPath = pathNames(operation.path).includes(member);
      for (const value of bad) {
        if (isInPath && value === '') continue;
        const { status, body, hint } = await send(name, { ...good, [member]: value });
        expect(status, hint).toBe(400);
        const { errors }: { errors: readonly { label: string }[] } = Object(body);
        expect(
          errors.map(({ label }) => label),
          hint,
        ).toContain(member);
      }
    }
    expect(await state()).toEqual(before);
  });
});

const hasBody = (name: ManagementOperation) => ['POST', 'PUT'].includes(managementOperations[name].method);

describe.each(names.filter(hasBody))('%s', (name) => {
  const operation: Operation = managementOperations[name];

  test('refuses a body that is no JSON, or no object', async () => {
    const { url, method } = requestFor(operation, { apiKey: 'session', userId: 1 }, await begin(name));
    const before = await state();
    for (const payload of ['{', '', 'null', '[]', '"x"', '1', 'true']) {
      const path = `/desk${String(url)}`;
      const headers = { 'content-type': 'application/json' };
      const refused = await owner.send(method === 'PUT' ? 'PUT' : 'POST', path, payload, headers);
      expect([refused.statusCode, refused.json().message], payload).toEqual([400, 'Validation']);
    }
    expect(await state()).toEqual(before);
  });
});
