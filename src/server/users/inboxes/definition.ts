/** What an operator may set for an inbox. */

import { type Static, Type } from 'typebox';
import { maxEmailLength, maxLabels } from '../../../api/limits.ts';
import { TicketStatus } from '../../../api/schemas/tickets.ts';

export const maxInboxAddresses = 50;
export const maxInboxMembers = 200;
export const maxInboxRules = 200;
export const maxAutoReplyLength = 20_000;
export const maxAutoReplyLanguages = 50;
export const maxInboxNameLength = 200;
export const maxSolveAfterDays = 365;

/** Characters of a text that a rule looks for, and how many words it may have. */
const Phrase = Type.String({ minLength: 1, maxLength: 200 });
const maxRuleWords = 50;

/** A labelling rule as an operator writes it: conditions that must all hold, and what a mail's new ticket gets then. */
export const InboxRule = Type.Object(
  {
    sender: Type.Optional(Phrase),
    recipient: Type.Optional(Phrase),
    subject: Type.Optional(Phrase),
    /** Any of them, in the subject or the text. */
    words: Type.Optional(Type.Array(Phrase, { maxItems: maxRuleWords })),
    labels: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: maxLabels })),
    status: Type.Optional(TicketStatus),
    /** The address of an agent. */
    assignee: Type.Optional(Type.String({ minLength: 3, maxLength: maxEmailLength })),
  },
  { additionalProperties: false },
);
export type InboxRule = Static<typeof InboxRule>;

export const InboxRules = Type.Array(InboxRule, { maxItems: maxInboxRules });

export type ReplyForm = 'plus' | 'catch-all' | 'none';

/** What is absent stays as it is; a list replaces the one before. */
export interface InboxChanges {
  readonly name?: string;
  /** The inbox writes from the first one. */
  readonly addresses?: readonly string[];
  /** The addresses of agents; one that no agent has makes one. */
  readonly members?: readonly string[];
  /** In any language that has no text of its own; null: nothing. */
  readonly autoReply?: string | null;
  /** By language tag. */
  readonly autoReplyTexts?: Readonly<Record<string, string>>;
  readonly rules?: readonly InboxRule[];
  readonly language?: string;
  /** `#rrggbb` */
  readonly color?: string;
  readonly acceptsUnverifiedAgents?: boolean;
  /** Whether the Reply-To of a mail names its customer. */
  readonly usesReplyTo?: boolean;
  /** Whether the customer's answer goes on with a closed ticket. */
  readonly reopensClosed?: boolean;
  /** After how many days a ticket that is still `pending` is solved; null: never. */
  readonly solveAfterDays?: number | null;
  readonly replyForm?: ReplyForm;
  readonly replyDomain?: string | null;
}
