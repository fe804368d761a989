/**
 * What each operation of management takes and answers, written down from the page that describes them and not from the
 * schemas, so that both are held to it.
 */

import type { ManagementOperation } from '../../src/api/operations/index.ts';
import type { Shape } from './documented-answers.ts';
import { flag, isList, type Kind, kindInText, oneOf, text } from './documented-input.ts';

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
  inboxes: ['integer'],
  teams: ['string'],
  seenDate: 'timestamp|null',
  invitedUntilDate: 'timestamp|null',
} as const;

const name = text('Maja');
const emptyName = { good: name.good, bad: [...name.bad, '', 'x'.repeat(201)] };
const role = oneOf('owner', 'agent');
const email: Kind = { good: [], bad: [1, null, {}, [], '', 'nobody', 'a@'] };
const inboxes: Kind = { good: [[], [1], [987_654]], bad: [...isList, null, ['1'], [null], [0], [1.5], [[]]] };
const teams: Kind = {
  good: [[], ['Returns'], ['Legal', 'Returns']],
  bad: [...isList, null, [1], [null], [''], ['x'.repeat(101)], [[]]],
};
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

const settingRecord = {
  id: 'integer',
  title: 'string',
  version: 'string',
  // By the names of its fields.
  values: { '*': 'any' },
  requested: [{ name: 'string', value: 'string', command: 'string' }],
  warnings: ['string'],
} as const;
const days: Kind = { good: ['30', '3650'], bad: ['x', '1.5', ''] };

const colors = {
  'brand?': 'string',
  'accent?': 'string',
  'surface?': 'string',
  'surfaceRaised?': 'string',
  'text?': 'string',
  'textQuiet?': 'string',
  'line?': 'string',
} as const;
const lookPicture = { orNull: { path: 'string', name: 'string' } } as const;
const look = {
  helpCenterId: 'integer',
  title: 'string',
  version: 'string',
  languages: ['string'],
  isFromFolder: 'boolean',
  values: { light: colors, dark: colors, font: 'string', greeting: [{ lang: 'string', text: 'string' }] },
  hasFontFiles: 'boolean',
  pictures: { logo: lookPicture, darkLogo: lookPicture, icon: lookPicture },
} as const;
const plainLook = { light: {}, dark: {}, font: 'system', greeting: [] };
const lookValues: Kind = {
  good: [plainLook, { ...plainLook, light: { brand: '#224466' } }],
  bad: [
    ...[
      ...isList,
      null,
      [],
      {},
      { ...plainLook, font: 'unknown' },
      { ...plainLook, light: { brand: 'red' } },
    ],
    ...[
      { ...plainLook, greeting: [{ lang: '../en', text: 'Hello' }] },
      { ...plainLook, greeting: 'Hello' },
    ],
  ],
};
const picture: Kind = { good: [], bad: ['photo'] };
const version: Kind = { good: [], bad: [1, null, {}, []] };

const setup = {
  isDismissed: 'boolean',
  isComplete: 'boolean',
  steps: {
    helpCenter: 'string',
    articles: 'string',
    tag: 'string',
    page: 'string',
    mail: 'string',
    agents: 'string',
  },
  owner: { name: 'string', email: 'string|null' },
  helpCenter: {
    orNull: {
      helpCenterId: 'integer',
      title: 'string',
      language: 'string',
      inboxId: 'integer|null',
      inboxEmail: 'string|null',
    },
  },
  content: {
    articles: 'integer',
    sampleArticles: 'integer',
    // The import that runs, which is tried by its own test.
    import: 'any',
  },
  tag: {
    orNull: {
      html: 'string',
      keyId: 'integer',
      publicKey: 'string',
      origins: ['string'],
      isPrivateUrl: 'boolean',
    },
  },
  seen: { orNull: { origin: 'string', date: 'timestamp' } },
  refused: { orNull: { origin: 'string', date: 'timestamp' } },
  firstTicket: { orNull: { ticketId: 'integer', isAnswered: 'boolean' } },
  // Tried by its own.
  mailTest: 'any',
  agents: { count: 'integer', invited: 'integer' },
} as const;

const mailProblem = { orNull: { reason: 'string', said: 'string' } } as const;
const mailServer = { host: 'string', port: 'integer' } as const;
const inboxMail = {
  inboxId: 'integer',
  name: 'string',
  email: 'string|null',
  isEmailRequested: 'boolean',
  mailbox: { orNull: { username: 'string', imap: mailServer, smtp: mailServer, problem: mailProblem } },
  sends: 'boolean',
  receives: 'boolean',
  waitingMails: 'integer',
  test: { orNull: { state: 'string', date: 'timestamp', problem: mailProblem } },
  proof: {
    isNeeded: 'boolean',
    trusted: 'string|null',
    attempt: {
      orNull: {
        state: 'string',
        email: 'string',
        server: 'string|null',
        failure: 'string|null',
        problem: mailProblem,
      },
    },
  },
} as const;

export const documentedManagement: { readonly [Name in ManagementOperation]: DocumentedOperation } = {
  listManagedAgents: {
    answer: {
      agents: [managedAgent],
      inboxes: [{ inboxId: 'integer', name: 'string', email: 'string|null' }],
      invitations: { isMailed: 'boolean', requestUrl: 'string|null' },
    },
    input: {},
  },
  addAgent: { answer: invitation, input: { name: emptyName, email, role, inboxes, teams } },
  inviteAgent: { answer: invitation, input: { agentId: id } },
  updateAgent: { answer: managedAgent, input: { agentId: id, name: emptyName, email, role, inboxes, teams } },
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

  listStoredSettings: {
    answer: {
      fields: [
        {
          name: 'string',
          group: 'string',
          control: {
            kind: 'string',
            'options?': ['string'] as const,
            'unit?': 'string',
            'minimum?': 'integer',
            'maximum?': 'integer',
            'maxLength?': 'integer',
            'maxItems?': 'integer',
          },
          sentence: 'string',
          isRequired: 'boolean',
          isReadOnly: 'boolean',
          // Of the type of the setting.
          default: 'any',
        },
      ],
      suggestions: { '*': ['string'] },
      choices: { '*': [{ id: 'integer', name: 'string', 'detail?': 'string' }] },
      records: [settingRecord],
    },
    input: { subject: { good: ['inbox', 'helpCenter'], bad: ['agent'] } },
  },
  updateStoredSettings: {
    answer: settingRecord,
    // A version that is not the stored one is a conflict.
    input: {
      subject: { good: [], bad: ['agent'] },
      id,
      version: { good: [], bad: [1, null, {}, []] },
      values: { good: [{}], bad: ['a', 1, null, []] },
    },
  },
  countDueTickets: {
    answer: { tickets: 'integer' },
    input: { inboxId: id, solvedRetentionDays: days, spamRetentionDays: days },
  },

  listLooks: { answer: { looks: [look] }, input: {} },
  drawLook: {
    answer: {
      problems: [
        { scheme: 'string', name: 'string', otherName: 'string', contrast: 'number', nearest: 'string|null' },
      ],
      page: { light: 'string', dark: 'string' },
      widget: 'string',
    },
    input: { helpCenterId: id, values: lookValues },
  },
  updateLook: { answer: look, input: { helpCenterId: id, version, values: lookValues } },
  setLookPicture: {
    answer: look,
    input: {
      helpCenterId: id,
      picture,
      version,
      name: { good: [], bad: [1, null, {}, [], ''] },
      data: { good: [], bad: [1, null, {}, [], '<svg>', '='] },
    },
  },
  removeLookPicture: { answer: look, input: { helpCenterId: id, picture } },

  getSetup: { answer: setup, input: {} },
  dismissSetup: { answer: setup, input: { isDismissed: flag } },
  addSample: { answer: setup, input: {} },
  removeSample: { answer: setup, input: {} },
  listMailboxes: {
    answer: {
      inboxes: [inboxMail],
      canConnect: 'boolean',
      mail: {
        sends: 'boolean',
        receives: 'boolean',
        sendsBy: 'string|null',
        isKept: 'boolean',
        smtpPort: 'integer|null',
        mailbox: 'string|null',
        hasWebhook: 'boolean',
      },
    },
    input: {},
  },
  connectMailbox: {
    answer: { imap: mailProblem, smtp: mailProblem },
    // What is good logs in to a mail server.
    input: {
      inboxId: id,
      username: { good: [], bad: [1, null, {}, [], '', 'x'.repeat(501)] },
      password: { good: [], bad: [1, null, {}, [], '', 'x'.repeat(501)] },
      imap: { good: [], bad: [1, null, [], {}, { host: 'a', port: 0 }, { host: 'a b', port: 1 }] },
      smtp: { good: [], bad: [1, null, [], {}, { host: 'a', port: 99_999 }, { host: '', port: 1 }] },
    },
  },
  disconnectMailbox: { answer: noBody, input: { inboxId: id } },
  testMail: { answer: inboxMail, input: { inboxId: id } },
  learnMailServer: {
    answer: inboxMail,
    input: { inboxId: id, step: { good: [], bad: ['other', 1, null, {}, []] } },
  },

  getPush: { answer: { publicKey: 'string', isOn: 'boolean' }, input: {} },
  subscribeToPush: {
    answer: noBody,
    input: {
      endpoint: { good: [], bad: [1, null, {}, [], '', 'x', 'https://evil.example/'] },
      p256dh: { good: [], bad: [1, null, {}, [], '', 'x', 'A'.repeat(87)] },
      auth: { good: [], bad: [1, null, {}, [], '', 'x'] },
      language: { good: ['sv'], bad: [1, null, {}, [], '../en'] },
    },
  },
  unsubscribeFromPush: { answer: noBody, input: {} },
  testPush: { answer: { status: 'string' }, input: {} },

  listSessions: {
    answer: {
      sessions: [
        {
          sessionId: 'integer',
          agentId: 'integer',
          agentName: 'string',
          ip: 'string',
          browser: 'string',
          isPresent: 'boolean',
          createdDate: 'timestamp',
          usedDate: 'timestamp',
        },
      ],
    },
    input: {},
  },
  endSession: { answer: noBody, input: { sessionId: id } },
  endOtherSessions: { answer: noBody, input: {} },
  listPasskeys: {
    answer: {
      passkeys: [
        { passkeyId: 'integer', name: 'string', createdDate: 'timestamp', usedDate: 'timestamp|null' },
      ],
      canAdd: 'boolean',
    },
    input: {},
  },
  removePasskey: { answer: noBody, input: { passkeyId: id } },

  listOwnerActs: {
    answer: {
      result: 'string',
      json: [
        {
          actId: 'integer',
          date: 'timestamp',
          act: 'string',
          subject: 'string',
          agentId: 'integer|null',
          agentName: 'string',
          ip: 'string',
        },
      ],
      hasEarlier: 'boolean',
    },
    // CSV is held by its own test.
    input: {
      beforeActId: kindInText('ids'),
      limit: kindInText('limit'),
      fileType: { good: ['json'], bad: ['pdf', ''] },
    },
  },
};
