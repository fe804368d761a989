/** Requests of the operations by which owners manage a deployment. */

import type { Operation } from '../../src/api/operation.ts';
import { type ManagementOperation, managementOperations } from '../../src/api/operations/index.ts';
import { requestFor, type TestInput } from './app.ts';

/** What the requests are about. */
export interface ManagedIds {
  readonly agent: number;
  readonly key: number;
  readonly webhook: number;
}

/** Input that each operation takes. */
export function managementInput({ agent: agentId, key: keyId, webhook: webhookId }: ManagedIds): {
  readonly [Name in ManagementOperation]: TestInput;
} {
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

/** A request of each operation below the desk, by a session of the user. */
export function managementRequests(ids: ManagedIds, userId = 1): ManagementRequest[] {
  const input: Readonly<Record<string, TestInput>> = managementInput(ids);
  return Object.values<Operation>(managementOperations).map((operation) => {
    const { name, method, path } = operation;
    const { url, payload } = requestFor(operation, { apiKey: 'session', userId }, input[name] ?? {});
    const body = typeof payload === 'object' ? payload : undefined;
    const hasId = path.split('{').length > 3;
    return { name, method, url: `/desk${String(url)}`, ...(body && { body }), hasId };
  });
}
