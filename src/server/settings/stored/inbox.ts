/** Settings of an inbox. */

import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { maxEmailLength, maxLabels } from '../../../api/limits.ts';
import { TicketStatus } from '../../../api/schemas/tickets.ts';
import { choice, color, email, language, list, nullable, text, toggle } from './kinds.ts';
import {
  required,
  SettingProblem,
  type StoredChanges,
  type StoredKind,
  type StoredValues,
  stored,
} from './setting.ts';

const maxAddresses = 50;
const maxMembers = 200;
const maxRules = 200;
const maxSolveAfterDays = 365;
const maxAutoReplyLength = 20_000;
const maxAutoReplyLanguages = 50;

/** Characters of a text in a rule, and its maximum of words. */
const Phrase = Type.String({ minLength: 1, maxLength: 200 });
const maxRuleWords = 50;

/** A labelling rule in an operator's file: conditions that must all hold, and the effects on a mail's new ticket. */
const InboxRule = Type.Object(
  {
    sender: Type.Optional(Phrase),
    recipient: Type.Optional(Phrase),
    subject: Type.Optional(Phrase),
    /** One of them must be in the subject or the text. */
    words: Type.Optional(Type.Array(Phrase, { maxItems: maxRuleWords })),
    labels: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: maxLabels })),
    status: Type.Optional(TicketStatus),
    /** The address of an agent. */
    assignee: Type.Optional(Type.String({ minLength: 3, maxLength: maxEmailLength })),
  },
  { additionalProperties: false },
);
export type InboxRule = Static<typeof InboxRule>;

const InboxRules = Type.Array(InboxRule, { maxItems: maxRules });

/** Reads a file with a list in JSON. */
const rulesFile: StoredKind<InboxRule[]> = {
  schema: InboxRules,
  argument: 'file',
  parse(path) {
    const rules = readJson(path);
    if (!Check(InboxRules, rules))
      throw new SettingProblem(
        `${path} must hold a list of at most ${maxRules} rules such as [{"subject": "refund", "labels": ["billing"]}].`,
      );
    return rules;
  },
};

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingProblem(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

const days: StoredKind<number> = {
  schema: Type.Integer({ minimum: 1, maximum: maxSolveAfterDays }),
  argument: 'n',
  parse(digits) {
    const value = Number(digits);
    if (!/^\d+$/.test(digits) || value < 1 || value > maxSolveAfterDays)
      throw new SettingProblem(`It must be a number of days from 1 to ${maxSolveAfterDays}, or none.`);
    return value;
  },
};

const domain: StoredKind<string> = {
  schema: Type.String(),
  argument: 'domain',
  parse(option) {
    const name = option.toLowerCase();
    if (name.length > 180 || !/^(?:[a-z0-9-]{1,63}\.){1,20}[a-z0-9-]{2,63}$/.test(name))
      throw new SettingProblem(`“${option}” is no domain such as reply.shop.example.`);
    return name;
  },
};

/** Automatic replies: one for all languages, and some for single languages. */
export interface AutoReplies {
  readonly anywhere?: string;
  /** By language tag. */
  readonly texts: Readonly<Record<string, string>>;
}

/** `Thank you.` or `sv=Tack.`; the part before the first `=` is a language only where it can be one. */
const autoReplies: StoredKind<AutoReplies | null> = {
  schema: Type.Union([
    Type.Object({
      anywhere: Type.Optional(Type.String()),
      texts: Type.Record(language.schema, Type.String()),
    }),
    Type.Null(),
  ]),
  argument: 'text',
  parse(option, earlier) {
    if (option === 'none') return null;
    const [, tag, rest] = /^([a-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,4})=([\s\S]*)$/.exec(option) ?? [];
    const reply = text(maxAutoReplyLength).parse(rest ?? option, undefined);
    const texts = { ...earlier?.texts };
    if (tag === undefined) return { anywhere: reply, texts };
    texts[language.parse(tag, undefined)] = reply;
    if (Object.keys(texts).length > maxAutoReplyLanguages)
      throw new SettingProblem('There are too many languages.');
    return { ...earlier, texts };
  },
};

/** Settings that are stored in tables of their own or in two columns, or have other names in records. */
export const inboxParts = {
  name: required(text(200), {
    sentence: 'Its name, and the sender name of its mail',
    details: 'Its first address by default',
  }),
  addresses: required(
    list(email, {
      argument: 'addresses',
      check(addresses) {
        if (addresses.length === 0 || addresses.length > maxAddresses)
          throw new SettingProblem(`An inbox has 1 to ${maxAddresses} addresses.`);
      },
    }),
    {
      option: '--address',
      sentence: 'Its addresses, separated by commas; its mail is from the first',
    },
  ),
  /** Emails of agents; an unknown one creates an agent. */
  members: stored(
    list(email, {
      argument: 'addresses',
      none: 'none',
      check(members) {
        if (members.length > maxMembers)
          throw new SettingProblem(`An inbox has at most ${maxMembers} members.`);
      },
    }),
    { default: [], sentence: 'Agents who get mail about new messages, or `none`' },
  ),
  /** Null: none. */
  autoReply: stored(autoReplies, {
    default: null,
    sentence: 'Automatic reply to a message of a customer: a text, `sv=TEXT` in Swedish, or `none`',
    details:
      'Repeat it for each language; a text without a language is for all others. Senders who fail the check of a [trusted server](receiving-mail.md#whose-word-counts) get no reply: the address may be forged',
  }),
  rules: stored(rulesFile, {
    default: [],
    sentence: '[Labelling rules](inboxes.md#labelling-rules): a file with a list in JSON',
  }),
};

/** Settings by the names of their columns and of the members of a record. */
export const inboxSettings = {
  language: stored(language, {
    default: 'en',
    sentence: 'Language of mail to members, and to customers whose own is unknown',
    details: 'English by default',
  }),
  color: stored(nullable(color), {
    default: null,
    sentence: 'The colour of the line above its mails, such as `#3d4fc9`',
  }),
  replyForm: stored(choice('form', ['plus', 'catch-all', 'none']), {
    default: 'plus',
    sentence: '[Form of reply addresses](mail.md#the-way-back): `plus`, `catch-all` or `none`',
    details: '`plus` by default',
  }),
  replyDomain: stored(nullable(domain), {
    default: null,
    sentence: 'For `catch-all`: a domain of which every address leads to this inbox',
  }),
  acceptUnverifiedAgents: stored(toggle, {
    default: false,
    sentence:
      'Whether mail from an agent’s address to a reply address counts as the agent’s without [proof of its sender](receiving-mail.md#whose-word-counts)',
    details: 'Such mail can be forged: every forwarded notification contains a reply address',
  }),
  useReplyTo: stored(toggle, {
    default: false,
    sentence:
      'Whether the `Reply-To` of a mail that opens a ticket is its customer, for a contact form of your site that sends from an address of its own',
  }),
  reopenClosed: stored(toggle, {
    default: true,
    sentence: 'Whether a customer’s mail reopens a closed ticket; off, it opens a new one, linked to it',
  }),
  solveAfterDays: stored(nullable(days, 'none'), {
    default: null,
    sentence:
      'Days after which [tickets that wait for their customer](inboxes.md#tickets-that-wait-for-their-customer) are solved, or `none`',
    details: 'From 1 to 365; `none` by default',
  }),
};

export type InboxValues = StoredValues<typeof inboxSettings>;

/** Absent settings stay unchanged; a list replaces the previous one. */
export type InboxChanges = StoredChanges<typeof inboxParts & typeof inboxSettings>;
