/**
 * Who may call what, as a table: the rules for visitors, and what follows from keys and scopes. It decides nothing: people
 * read it in the documentation, and a test compares it with a running server.
 */

import type { OperationName } from '../../src/api/operation-names.ts';
import { contracts } from '../../src/api/schemas/index.ts';
import { isForVisitors, type OwnOperation } from '../../src/server/visitor/policy/rules.ts';
import { keyOperationNames } from './key-operations.ts';

/**
 * `yes`: answered. `own`: answered with the caller's own. `none`: answered, with nothing in it. A number: the status of
 * the refusal.
 */
export type Access = 'yes' | 'own' | 'none' | 401 | 403 | 404;

export const callers = {
  'No key, or an unknown one': 'noKey',
  'Key of another user': 'foreignKey',
  'Secret key with the scope': 'scoped',
  'Secret key with every other scope': 'unscoped',
  'Public key, anonymous': 'anonymous',
  'with a ticket token': 'ticketToken',
  'with a visitor token': 'identified',
  "with another visitor's token": 'stranger',
  'with a token that is not good': 'badToken',
} as const;

export type CallerKind = (typeof callers)[keyof typeof callers];

export interface AccessRow {
  readonly name: string;
  readonly scope: string | null;
  readonly access: Readonly<Record<CallerKind, Access>>;
}

type VisitorKind = 'anonymous' | 'ticketToken' | 'identified' | 'stranger';

/** Of the operations that are about a visitor's own; `stranger` asks for what is somebody else's. */
const ownAccess: Partial<Record<OperationName, Record<VisitorKind, Access>>> = {
  submitForm: { anonymous: 'yes', ticketToken: 'yes', identified: 'yes', stranger: 'yes' },
  insertTicket: { anonymous: 'yes', ticketToken: 'own', identified: 'own', stranger: 404 },
  listTickets: { anonymous: 'none', ticketToken: 'own', identified: 'own', stranger: 'none' },
  grabTicket: { anonymous: 404, ticketToken: 'own', identified: 'own', stranger: 404 },
  streamTickets: { anonymous: 404, ticketToken: 'own', identified: 'own', stranger: 'none' },
  setTyping: { anonymous: 404, ticketToken: 'own', identified: 'own', stranger: 404 },
  markTicketRead: { anonymous: 404, ticketToken: 'own', identified: 'own', stranger: 404 },
  listReadMarks: { anonymous: 'none', ticketToken: 'own', identified: 'own', stranger: 'none' },
  listConversations: { anonymous: 'none', ticketToken: 'none', identified: 'own', stranger: 'none' },
  grabConversation: { anonymous: 404, ticketToken: 404, identified: 'own', stranger: 404 },
  setTicketEmail: { anonymous: 404, ticketToken: 'own', identified: 403, stranger: 403 },
  grabTicketRating: { anonymous: 404, ticketToken: 'own', identified: 'own', stranger: 404 },
  rateTicket: { anonymous: 404, ticketToken: 'own', identified: 'own', stranger: 404 },
  endConversation: { anonymous: 404, ticketToken: 'own', identified: 'own', stranger: 404 },
  rateConversation: { anonymous: 404, ticketToken: 'own', identified: 'own', stranger: 404 },
  grabAgent: { anonymous: 404, ticketToken: 'own', identified: 'own', stranger: 404 },
  // What is adopted are the tickets of a token beside.
  adoptTickets: { anonymous: 403, ticketToken: 403, identified: 'yes', stranger: 'yes' },
} satisfies Record<OwnOperation, Record<VisitorKind, Access>>;

const everywhere = (access: Access) => ({
  anonymous: access,
  ticketToken: access,
  identified: access,
  stranger: access,
});

/** One row for each operation, in the order of their names. */
export function accessTable(): AccessRow[] {
  return keyOperationNames.toSorted().map((name) => {
    const { scope } = contracts[name];
    return { name, scope, access: scope === null ? withoutKey : withKey(name) };
  });
}

/** Version 1 of the FAQ has no key in its paths, and so no visitors: whoever asks is answered. */
const withoutKey: AccessRow['access'] = {
  noKey: 'yes',
  foreignKey: 'yes',
  scoped: 'yes',
  unscoped: 'yes',
  ...everywhere('yes'),
  badToken: 'yes',
};

function withKey(name: OperationName): AccessRow['access'] {
  const isOpen = isForVisitors(name);
  return {
    noKey: 401,
    foreignKey: 401,
    scoped: 'yes',
    unscoped: 403,
    ...(isOpen ? (ownAccess[name] ?? everywhere('yes')) : everywhere(403)),
    badToken: isOpen ? 401 : 403,
  };
}

/** The table in Markdown. */
export function accessTableMarkdown(): string {
  const lines = accessTable().map(({ name, scope, access }) => [
    `\`${name}\``,
    scope === null ? 'none' : `\`${scope}\``,
    ...Object.values(callers).map((kind) => access[kind]),
  ]);
  const head = ['Operation', 'Scope', ...Object.keys(callers)];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
