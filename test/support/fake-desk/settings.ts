/** What owners set up on the server that a test's desk talks to, in memory: agents, keys and webhooks. */

import type { OwnerAct } from '../../../src/api/schemas/desk-acts.ts';
import type { ManagedAgent, NotifyingInbox } from '../../../src/api/schemas/desk-agents.ts';
import type { ManagedKey } from '../../../src/api/schemas/desk-keys.ts';
import type { ManagedWebhook } from '../../../src/api/schemas/desk-webhooks.ts';
import { ago, noContent } from './answers.ts';

type Input = Readonly<Record<string, unknown>>;

export function buildManagedAgent(agentId: number, overrides: Partial<ManagedAgent> = {}): ManagedAgent {
  return {
    agentId,
    name: `Agent ${agentId}`,
    email: `agent${agentId}@skogsrand.example`,
    picture: null,
    role: 'agent',
    passkeys: 0,
    openTickets: 0,
    inboxes: [1],
    teams: [],
    seenDate: ago(5),
    invitedUntilDate: null,
    ...overrides,
  };
}

export function buildManagedKey(keyId: number, overrides: Partial<ManagedKey> = {}): ManagedKey {
  return {
    keyId,
    hint: 'fdp_ab12…',
    kind: 'public',
    scopes: ['FAQ:Read', 'FAQ:Write', 'Visitor'],
    origins: ['https://shop.example'],
    label: `Key ${keyId}`,
    createdDate: ago(2400),
    endsDate: null,
    usedDate: null,
    ...overrides,
  };
}

export function buildManagedWebhook(
  webhookId: number,
  overrides: Partial<ManagedWebhook> = {},
): ManagedWebhook {
  return {
    webhookId,
    url: `https://shop.example/hooks/${webhookId}`,
    events: ['ticket.created', 'ticket.message'],
    failures: 0,
    goneDate: null,
    createdDate: ago(2400),
    deliveries: [],
    ...overrides,
  };
}

export function buildOwnerAct(actId: number, overrides: Partial<OwnerAct> = {}): OwnerAct {
  return {
    actId,
    date: ago(actId),
    act: 'updateAgent',
    subject: `agent ${actId}: name, role`,
    agentId: 7,
    agentName: 'Aino Laine',
    ip: '203.0.113.7',
    ...overrides,
  };
}

/** Acts in a page of the audit log. */
const actsPerPage = 50;

/** What the server has; absent: an owner and an agent, a key, a webhook and no acts. */
export interface SettingsOfServer {
  readonly agents?: readonly ManagedAgent[];
  readonly keys?: readonly ManagedKey[];
  readonly webhooks?: readonly ManagedWebhook[];
  /** The newest first. */
  readonly acts?: readonly OwnerAct[];
  /** Whether invitations are mailed. @default true */
  readonly hasMail?: boolean;
  readonly inboxes?: readonly NotifyingInbox[];
  /** Where the links of invitations lead; null where PUBLIC_URL is set. @default null */
  readonly requestUrl?: string | null;
}

export const ownerAndAgent: readonly ManagedAgent[] = [
  buildManagedAgent(7, { name: 'Aino Laine', email: 'aino@skogsrand.example', role: 'owner', passkeys: 2 }),
  buildManagedAgent(8, { name: 'Olle Berg', openTickets: 3 }),
];

const oneInbox: readonly NotifyingInbox[] = [
  { inboxId: 1, name: 'Customer service', email: 'help@skogsrand.example' },
];

export class FakeSettings {
  agents: readonly ManagedAgent[];
  keys: readonly ManagedKey[];
  webhooks: readonly ManagedWebhook[];
  readonly acts: readonly OwnerAct[];
  readonly hasMail: boolean;
  readonly inboxes: readonly NotifyingInbox[];
  readonly requestUrl: string | null;

  constructor(onServer: SettingsOfServer = {}) {
    const { agents, keys, webhooks, hasMail = true, inboxes = oneInbox, requestUrl = null } = onServer;
    this.agents = agents ?? ownerAndAgent;
    this.keys = keys ?? [buildManagedKey(21, { label: 'Shop' })];
    this.webhooks = webhooks ?? [buildManagedWebhook(31)];
    this.acts = onServer.acts ?? [];
    this.hasMail = hasMail;
    this.inboxes = inboxes;
    this.requestUrl = requestUrl;
  }

  readonly operations: Readonly<Record<string, (input: Input) => unknown>> = {
    listManagedAgents: () => ({
      agents: this.agents,
      inboxes: this.inboxes,
      invitations: { isMailed: this.hasMail, requestUrl: this.requestUrl },
    }),
    addAgent: (input) => {
      const agentId = 40 + this.agents.length;
      const invited = { seenDate: null, invitedUntilDate: ago(-24) };
      this.agents = [...this.agents, buildManagedAgent(agentId, { ...input, ...invited })];
      return this.#invite(agentId);
    },
    inviteAgent: ({ agentId }) => this.#invite(Number(agentId)),
    updateAgent: (input) => {
      const id = Number(input['agentId']);
      if (input['role'] === 'agent' && this.#isLastOwner(id)) return lastOwner(id);
      this.agents = this.agents.map((agent) =>
        agent.agentId === id ? { ...agent, ...input, agentId: id } : agent,
      );
      return this.agents.find(({ agentId }) => agentId === id);
    },
    removeAgent: (input) => {
      const id = Number(input['agentId']);
      if (this.#isLastOwner(id)) return lastOwner(id);
      this.agents = this.agents.filter(({ agentId }) => agentId !== id);
      return noContent();
    },
    listApiKeys: () => ({ keys: this.keys }),
    createApiKey: (input) => this.#makeKey(input),
    rotateApiKey: ({ keyId }) => this.#makeKey({}, Number(keyId)),
    updateApiKey: (input) => {
      const id = Number(input['keyId']);
      this.keys = this.keys.map((key) => (key.keyId === id ? { ...key, ...input, keyId: id } : key));
      return noContent();
    },
    revokeApiKey: (input) => {
      this.keys = this.keys.filter(({ keyId }) => keyId !== Number(input['keyId']));
      return noContent();
    },
    listWebhooks: () => ({ webhooks: this.webhooks }),
    createWebhook: (input) => {
      const webhookId = 60 + this.webhooks.length;
      if (!isSecure(input)) return wrong('url', input['url']);
      this.webhooks = [...this.webhooks, buildManagedWebhook(webhookId, input)];
      return { webhookId, secret: 'whsec_first' };
    },
    updateWebhook: (input) => {
      const id = Number(input['webhookId']);
      if (!isSecure(input)) return wrong('url', input['url']);
      this.webhooks = this.webhooks.map((each) =>
        each.webhookId === id ? { ...each, ...input, webhookId: id } : each,
      );
      return noContent();
    },
    rotateWebhookSecret: ({ webhookId }) => ({ webhookId: Number(webhookId), secret: 'whsec_new' }),
    testWebhook: () => ({ status: 200, problem: null, milliseconds: 35 }),
    retryDelivery: () => noContent(),
    removeWebhook: (input) => {
      this.webhooks = this.webhooks.filter(({ webhookId }) => webhookId !== Number(input['webhookId']));
      return noContent();
    },
    listOwnerActs: ({ beforeActId, fileType }) => {
      if (fileType === 'csv') return new Response('actId\r\n', { headers: { 'content-type': 'text/csv' } });
      const from = this.acts.findIndex(({ actId }) => String(actId) === beforeActId) + 1;
      const json = this.acts.slice(from, from + actsPerPage);
      return { result: 'success', json, hasEarlier: this.acts.length > from + actsPerPage };
    },
  };

  #makeKey(input: Input, formerId?: number) {
    const origins = Array.isArray(input['origins']) ? input['origins'] : [];
    if (origins.some((origin) => !/^https?:\/\//.test(origin))) return wrong('origins', origins);
    const keyId = 50 + this.keys.length;
    const former = this.keys.find((key) => key.keyId === formerId);
    this.keys = [
      ...this.keys.map((key) => (key === former ? { ...key, endsDate: ago(-168) } : key)),
      buildManagedKey(keyId, { ...former, ...input, keyId }),
    ];
    return { keyId, apiKey: `fdp_new-${keyId}` };
  }

  #invite(agentId: number) {
    return { agentId, link: this.hasMail ? null : `https://help.example/desk#fdl_1-${agentId}` };
  }

  #isLastOwner(id: number): boolean {
    return this.agents.every(({ agentId, role }) => (agentId === id) === (role === 'owner'));
  }
}

const lastOwner = (id: number) =>
  Response.json({ message: 'Conflict', error: { lastOwner: id } }, { status: 409 });

const isSecure = ({ url = 'https:' }: Input) => !String(url).startsWith('http:');

const wrong = (label: string, value: unknown) =>
  Response.json({ message: 'Validation', errors: [{ label, index: null, value }] }, { status: 400 });
