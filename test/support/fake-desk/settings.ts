/** What owners set up on the server that a test's desk talks to, in memory: agents, keys and webhooks. */

import type { ManagedAgent } from '../../../src/api/schemas/desk-agents.ts';
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

/** What the server has; absent: an owner and an agent, a key and a webhook. */
export interface SettingsOfServer {
  readonly agents?: readonly ManagedAgent[];
  readonly keys?: readonly ManagedKey[];
  readonly webhooks?: readonly ManagedWebhook[];
  /** Whether invitations are mailed. @default true */
  readonly hasMail?: boolean;
}

export const ownerAndAgent: readonly ManagedAgent[] = [
  buildManagedAgent(7, { name: 'Aino Laine', email: 'aino@skogsrand.example', role: 'owner', passkeys: 2 }),
  buildManagedAgent(8, { name: 'Olle Berg', openTickets: 3 }),
];

export class FakeSettings {
  agents: readonly ManagedAgent[];
  keys: readonly ManagedKey[];
  webhooks: readonly ManagedWebhook[];
  readonly hasMail: boolean;

  constructor({ agents, keys, webhooks, hasMail = true }: SettingsOfServer = {}) {
    this.agents = agents ?? ownerAndAgent;
    this.keys = keys ?? [buildManagedKey(21, { label: 'Shop' })];
    this.webhooks = webhooks ?? [buildManagedWebhook(31)];
    this.hasMail = hasMail;
  }

  readonly operations: Readonly<Record<string, (input: Input) => unknown>> = {
    listManagedAgents: () => ({ agents: this.agents }),
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
  };

  #invite(agentId: number) {
    return { agentId, link: this.hasMail ? null : `https://help.example/desk#fdl_1-${agentId}` };
  }

  #isLastOwner(id: number): boolean {
    return this.agents.every(({ agentId, role }) => (agentId === id) === (role === 'owner'));
  }

  /** Answers a request of the settings; undefined for any other. */
  answer(name: string, input: Input): Response | undefined {
    const [, method = '', kind = '', id = '', more = ''] =
      /^(\w+) \/desk\/(keys|webhooks|deliveries)(?:\/(\d+))?(?:\/(\w+))?$/.exec(name) ?? [];
    if (kind === 'keys') return this.#answerKeys(`${method} ${more}`.trim(), Number(id), input);
    if (kind === 'webhooks') return this.#answerWebhooks(`${method} ${more}`.trim(), Number(id), input);
    return kind === 'deliveries' ? noContent() : undefined;
  }

  #answerKeys(action: string, id: number, input: Input): Response {
    if (action === 'GET') return Response.json({ keys: this.keys });
    if (action === 'DELETE') {
      this.keys = this.keys.filter(({ keyId }) => keyId !== id);
      return noContent();
    }
    if (action === 'PATCH') {
      this.keys = this.keys.map((key) => (key.keyId === id ? { ...key, ...input } : key));
      return noContent();
    }
    const origins = Array.isArray(input['origins']) ? input['origins'] : [];
    if (origins.some((origin) => !/^https?:\/\//.test(origin))) {
      const errors = [{ label: 'origins', index: null, value: origins }];
      return Response.json({ message: 'Validation', errors }, { status: 400 });
    }
    const keyId = 50 + this.keys.length;
    const former = this.keys.find((key) => key.keyId === id);
    this.keys = [
      ...this.keys.map((key) => (key === former ? { ...key, endsDate: ago(-168) } : key)),
      buildManagedKey(keyId, { ...former, ...input, keyId }),
    ];
    return Response.json({ keyId, apiKey: `fdp_new-${keyId}` });
  }

  #answerWebhooks(action: string, id: number, input: Input): Response {
    if (action === 'GET') return Response.json({ webhooks: this.webhooks });
    if (action === 'DELETE') {
      this.webhooks = this.webhooks.filter(({ webhookId }) => webhookId !== id);
      return noContent();
    }
    if (action === 'POST test') return Response.json({ status: 200, problem: null, milliseconds: 35 });
    if (action === 'POST secret') return Response.json({ webhookId: id, secret: 'whsec_new' });
    if (String(input['url'] ?? 'https:').startsWith('http:')) {
      const errors = [{ label: 'url', index: null, value: input['url'] }];
      return Response.json({ message: 'Validation', errors }, { status: 400 });
    }
    if (action === 'PATCH') {
      this.webhooks = this.webhooks.map((each) => (each.webhookId === id ? { ...each, ...input } : each));
      return noContent();
    }
    const webhookId = 60 + this.webhooks.length;
    this.webhooks = [...this.webhooks, buildManagedWebhook(webhookId, input)];
    return Response.json({ webhookId, secret: 'whsec_first' });
  }
}

const lastOwner = (id: number) =>
  Response.json({ message: 'Conflict', error: { lastOwner: id } }, { status: 409 });
