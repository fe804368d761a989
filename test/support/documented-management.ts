/**
 * What each operation of management takes and answers, written down from the page that describes them and not from the
 * schemas, so that both are held to it.
 */

import type { ManagementOperation } from '../../src/api/operations/index.ts';
import type { Shape } from './documented-answers.ts';
import { isList, type Kind, kindInText, oneOf, text } from './documented-input.ts';

export interface DocumentedOperation {
  readonly answer: Shape;
  /** Every member of the path, the query and the body. */
  readonly input: Readonly<Record<string, Kind>>;
}

const noBody = 'nothing';
const id = kindInText('id');
const invitation = { agentId: 'integer', link: 'string|null' } as const;
const createdKey = { keyId: 'integer', apiKey: 'string' } as const;
const webhookSecret = { webhookId: 'integer', secret: 'string' } as const;

const managedAgent = {
  agentId: 'integer',
  name: 'string',
  email: 'string|null',
  picture: 'string|null',
  role: 'string',
  passkeys: 'integer',
  openTickets: 'integer',
  seenDate: 'timestamp|null',
  invitedUntilDate: 'timestamp|null',
} as const;

const name = text('Maja');
const emptyName = { good: name.good, bad: [...name.bad, '', 'x'.repeat(201)] };
const role = oneOf('owner', 'agent');
const email: Kind = { good: [], bad: [1, null, {}, [], '', 'nobody', 'a@'] };
const keepSeconds: Kind = { good: [], bad: ['1', '', 1.5, -1, true, null, {}, [], 10 ** 9] };
const label = text('', 'Shop', 'x'.repeat(200));
const origins: Kind = {
  good: [['https://shop.example'], ['*'], ['https://*.shop.example', 'http://localhost:3000']],
  bad: [...isList, null, [], [1], [null], [''], Array.from({ length: 51 }, () => 'https://shop.example')],
};
const scopes: Kind = {
  good: [['FAQ:Read'], ['Tickets:Read', 'Tickets:Write']],
  bad: [...isList, null, [], [1], [null], ['Visitor'], ['Everything']],
};
const url: Kind = {
  good: ['https://shop.example/hook'],
  bad: [1, null, {}, [], '', 'x', 'ftp://shop.example'],
};
const events: Kind = {
  good: [['ticket.created'], ['ticket.created', 'form.submitted']],
  bad: [...isList, null, [], [1], [null], ['unknown']],
};

export const documentedManagement: { readonly [Name in ManagementOperation]: DocumentedOperation } = {
  listManagedAgents: { answer: { agents: [managedAgent] }, input: {} },
  addAgent: { answer: invitation, input: { name: emptyName, email, role } },
  inviteAgent: { answer: invitation, input: { agentId: id } },
  updateAgent: { answer: managedAgent, input: { agentId: id, name: emptyName, role } },
  removeAgent: { answer: noBody, input: { agentId: id, assignTo: id } },

  listApiKeys: {
    answer: {
      keys: [
        {
          keyId: 'integer',
          hint: 'string',
          kind: 'string',
          scopes: ['string'],
          origins: ['string'],
          label: 'string',
          createdDate: 'timestamp',
          endsDate: 'timestamp|null',
          usedDate: 'timestamp|null',
        },
      ],
    },
    input: {},
  },
  createApiKey: {
    answer: createdKey,
    // A public key needs origins, and a secret one scopes, which is tried by its own test.
    input: { kind: { good: [], bad: role.bad }, label, origins, scopes },
  },
  updateApiKey: { answer: noBody, input: { keyId: id, label, origins } },
  rotateApiKey: { answer: createdKey, input: { keyId: id, keepSeconds } },
  revokeApiKey: { answer: noBody, input: { keyId: id } },

  listWebhooks: {
    answer: {
      webhooks: [
        {
          webhookId: 'integer',
          url: 'url',
          events: ['string'],
          failures: 'integer',
          goneDate: 'timestamp|null',
          createdDate: 'timestamp',
          deliveries: [
            {
              deliveryId: 'integer',
              event: 'string',
              createdDate: 'timestamp',
              attempts: 'integer',
              deliveredDate: 'timestamp|null',
              nextDate: 'timestamp|null',
              problem: 'string|null',
            },
          ],
        },
      ],
    },
    input: {},
  },
  createWebhook: { answer: webhookSecret, input: { url, events } },
  updateWebhook: { answer: noBody, input: { webhookId: id, url, events } },
  rotateWebhookSecret: { answer: webhookSecret, input: { webhookId: id, keepSeconds } },
  testWebhook: {
    answer: { status: 'integer|null', problem: 'string|null', milliseconds: 'integer' },
    input: { webhookId: id },
  },
  retryDelivery: { answer: noBody, input: { deliveryId: id } },
  removeWebhook: { answer: noBody, input: { webhookId: id } },
};
