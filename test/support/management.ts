/** Requests of the operations by which owners manage a deployment. */

import { type Operation, pathNames } from '../../src/api/operation.ts';
import { operationNames } from '../../src/api/operation-names.ts';
import {
  type ManagementOperation,
  managementOperations,
  operations,
} from '../../src/api/operations/index.ts';
import { isForOwners } from '../../src/server/desk/policy.ts';
import { requestFor, type TestInput } from './app.ts';

const ownerOperations: readonly Operation[] = operationNames
  .filter((name) => name in managementOperations && isForOwners(name))
  .map((name) => operations[name]);

/** What the requests are about. */
export interface ManagedIds {
  readonly agent: number;
  readonly key: number;
  readonly webhook: number;
  /** @default 1 */
  readonly inbox?: number;
  /** @default 1 */
  readonly helpCenter?: number;
}

const values = { light: {}, dark: {}, font: 'system', greeting: [] };

/** Input that each operation takes. */
export function managementInput(ids: ManagedIds): { readonly [Name in ManagementOperation]: TestInput } {
  const { agent: agentId, key: keyId, webhook: webhookId } = ids;
  const { inbox: inboxId = 1, helpCenter: helpCenterId = 1 } = ids;
  return {
    listManagedAgents: {},
    addAgent: { name: 'Eve', email: 'eve@other.example', role: 'owner' },
    inviteAgent: { agentId },
    updateAgent: { agentId, role: 'owner' },
    removeAgent: { agentId },
    listApiKeys: {},
    createApiKey: { kind: 'secret', label: 'Eve', scopes: ['FAQ:Read'] },
    updateApiKey: { keyId, label: 'Eve' },
    rotateApiKey: { keyId, keepSeconds: 0 },
    revokeApiKey: { keyId },
    listWebhooks: {},
    createWebhook: { url: 'https://eve.example/', events: ['ticket.created'] },
    updateWebhook: { webhookId, url: 'https://eve.example/' },
    rotateWebhookSecret: { webhookId, keepSeconds: 0 },
    testWebhook: { webhookId },
    retryDelivery: { deliveryId: webhookId },
    removeWebhook: { webhookId },
    listStoredSettings: { subject: 'inbox' },
    updateStoredSettings: { subject: 'inbox', id: inboxId, version: '', values: {} },
    countDueTickets: { inboxId },
    listLooks: {},
    drawLook: { helpCenterId, values },
    updateLook: { helpCenterId, version: '', values },
    setLookPicture: { helpCenterId, picture: 'logo', version: '', name: 'logo.png', data: 'iVBORw0KGgo=' },
    removeLookPicture: { helpCenterId, picture: 'logo' },
    getSetup: {},
    dismissSetup: { isDismissed: true },
    addSample: {},
    removeSample: {},
    listMailboxes: {},
    connectMailbox: {
      inboxId,
      username: 'eve',
      password: 'secret',
      imap: { host: '127.0.0.1', port: 993 },
      smtp: { host: '127.0.0.1', port: 465 },
    },
    disconnectMailbox: { inboxId },
    testMail: { inboxId },
    learnMailServer: { inboxId, step: 'ask' },
    getPush: {},
    subscribeToPush: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/eve',
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
      language: 'en',
    },
    unsubscribeFromPush: {},
    testPush: {},
    listSessions: {},
    endSession: { sessionId: 1 },
    endOtherSessions: {},
    listPasskeys: {},
    removePasskey: { passkeyId: 1 },
    listOwnerActs: {},
  };
}

export interface ManagementRequest {
  readonly name: string;
  readonly method: Operation['method'];
  readonly url: string;
  readonly body?: object;
  /** Whether the path names a record. */
  readonly hasId: boolean;
}

/** A request of each operation of owners below the desk, by a session of the user. */
export function managementRequests(ids: ManagedIds, userId = 1): ManagementRequest[] {
  const input: Readonly<Record<string, TestInput>> = managementInput(ids);
  return ownerOperations.map((operation) => {
    const { name, method, path } = operation;
    const { url, payload } = requestFor(operation, { apiKey: 'session', userId }, input[name] ?? {});
    const body = typeof payload === 'object' ? payload : undefined;
    const hasId = pathNames(path).some((member) => /^id$|Id$/.test(member) && member !== 'userId');
    return { name, method, url: `/desk${String(url)}`, ...(body && { body }), hasId };
  });
}
