/** Settings of an inbox. */

import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { maxEmailLength, maxInboxMembers, maxLabels } from '../../../api/limits.ts';
import { Id } from '../../../api/schemas/common.ts';
import { TicketStatus } from '../../../api/schemas/tickets.ts';
import { teamNames } from './agent.ts';
import { choice, color, email, enteredText, language, line, list, nullable, text, toggle } from './kinds.ts';
import {
  required,
  SettingProblem,
  type StoredChanges,
  type StoredKind,
  type StoredValues,
  stored,
} from './setting.ts';

const maxAddresses = 50;
const maxRules = 200;
const maxSolveAfterDays = 365;
const maxDomainLength = 180;
const maxChatMinutes = 60;
const maxAutoReplyLength = 20_000;
const maxAutoReplyLanguages = 50;

const maxPhraseLength = 200;

/** A text that a labelling rule looks for in a message. */
const Phrase = Type.String({ minLength: 1, maxLength: maxPhraseLength });
const maxRuleWords = 50;
const maxRuleLabelLength = 100;

/** A labelling rule in an operator's file: conditions on a message that opens a ticket, and effects on the ticket. */
const FileRule = Type.Object(
  {
    sender: Type.Optional(Phrase),
    recipient: Type.Optional(Phrase),
    subject: Type.Optional(Phrase),
    /** Words of which the subject or the text must contain one. */
    words: Type.Optional(Type.Array(Phrase, { maxItems: maxRuleWords })),
    labels: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: maxRuleLabelLength }), { maxItems: maxLabels }),
    ),
    status: Type.Optional(TicketStatus),
    /** The email address of an agent. */
    assignee: Type.Optional(Type.String({ minLength: 3, maxLength: maxEmailLength })),
  },
  { additionalProperties: false },
);
const FileRules = Type.Array(FileRule, { maxItems: maxRules });

/** Rules as a form has them: lines may be empty, and agents need no email address. */
const EnteredRules = Type.Array(
  Type.Object(
    {
      ...FileRule.properties,
      /** The id of an agent. */
      assignee: Type.Optional(Id),
      words: Type.Optional(
        Type.Array(Type.String({ maxLength: maxPhraseLength }), { maxItems: maxRuleWords }),
      ),
      labels: Type.Optional(
        Type.Array(Type.String({ maxLength: maxRuleLabelLength }), { maxItems: maxLabels }),
      ),
    },
    { additionalProperties: false },
  ),
  { maxItems: maxRules },
);

export type InboxRule = Static<typeof FileRule> | Static<typeof EnteredRules>[number];

/** Labelling rules: the option names a JSON file, and a form has the rules themselves. */
const rulesFile: StoredKind<InboxRule[]> = {
  schema: FileRules,
  argument: 'file',
  control: { kind: 'rules', maxItems: maxRules, maxLength: maxPhraseLength },
  parse(path) {
    const rules = readJson(path);
    if (!Check(FileRules, rules))
      throw new SettingProblem(
        `${path} must be a JSON list of at most ${maxRules} rules such as [{"subject": "refund", "labels": ["billing"]}].`,
      );
    return rules;
  },
  entrySchema: EnteredRules,
  acceptEntry: (rules) => rules.map(withoutEmptyLines),
};

/** Lines of a form may be empty, or have spaces around them. */
function withoutEmptyLines({ words = [], labels = [], ...rule }: InboxRule): InboxRule {
  const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');
  return { ...rule, words: filled(words), labels: filled(labels) };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingProblem(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** A number of days. */
const days = (minimum: number, maximum: number) => numberOf('days', minimum, maximum);
/** A number of minutes. */
const minutes = (minimum: number, maximum: number) => numberOf('minutes', minimum, maximum);

function numberOf(unit: 'days' | 'minutes', minimum: number, maximum: number): StoredKind<number> {
  return {
    schema: Type.Integer({ minimum, maximum }),
    argument: 'n',
    control: { kind: 'number', unit, minimum, maximum },
    parse(digits) {
      const value = Number(digits);
      if (!/^\d+$/.test(digits) || value < minimum || value > maximum)
        throw new SettingProblem(`It must be a number of ${unit} from ${minimum} to ${maximum}.`);
      return value;
    },
  };
}

/** At least as long as webhook deliveries and received mail in its original form are kept. */
const minRetentionDays = 30;
const maxRetentionDays = 3650;
const retentionDays = nullable(days(minRetentionDays, maxRetentionDays), 'none');

const memberEmails = list(email, {
  argument: 'addresses',
  maxItems: maxInboxMembers,
  maxLength: maxEmailLength,
  none: 'none',
  check(emails) {
    if (emails.length > maxInboxMembers)
      throw new SettingProblem(`An inbox has at most ${maxInboxMembers} members.`);
  },
});

/** An agent who is notified: by email address, of which an unknown one creates an agent, or as a form has it, by id. */
export type InboxMemberChoice = string | number;

/** Members: the option names email addresses, and a form has ids of agents, who need no email address. */
const members: StoredKind<readonly InboxMemberChoice[]> = {
  schema: memberEmails.schema,
  argument: memberEmails.argument,
  parse: (option, earlier = []) =>
    memberEmails.parse(
      option,
      earlier.filter((one) => typeof one === 'string'),
    ),
  control: { kind: 'records', maxItems: maxInboxMembers },
  entrySchema: Type.Array(Id, { maxItems: maxInboxMembers }),
  acceptEntry: (ids) => [...new Set(ids)],
};

export const domain = enteredText('text', maxDomainLength, {
  schema: Type.String(),
  argument: 'domain',
  parse(option) {
    const name = option.toLowerCase();
    if (name.length > maxDomainLength || !/^(?:[a-z0-9-]{1,63}\.){1,20}[a-z0-9-]{2,63}$/.test(name))
      throw new SettingProblem(`“${option}” is not a domain such as reply.shop.example.`);
    return name;
  },
});

/** Automatic replies: by language, and one for all other languages. */
export interface AutoReplies {
  readonly anywhere?: string;
  /** Texts by language tag. */
  readonly texts: Readonly<Record<string, string>>;
}

const replyText = text(maxAutoReplyLength);

/** Reads `Thank you.` or `sv=Tack.`; the part before the first `=` is a language only if it is a language tag. */
const autoReplies: StoredKind<AutoReplies | null> = {
  schema: Type.Union([
    Type.Object({
      anywhere: Type.Optional(Type.String()),
      texts: Type.Record(language.schema, Type.String()),
    }),
    Type.Null(),
  ]),
  argument: 'text',
  control: { kind: 'autoReply', maxItems: maxAutoReplyLanguages, maxLength: maxAutoReplyLength },
  parse(option, earlier) {
    if (option === 'none') return null;
    const [, tag, rest] = /^([a-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,4})=([\s\S]*)$/.exec(option) ?? [];
    const reply = replyText.parse(rest ?? option, undefined);
    const texts = { ...earlier?.texts };
    if (tag === undefined) return { anywhere: reply, texts };
    texts[language.parse(tag, undefined)] = reply;
    requireFewLanguages(texts);
    return { ...earlier, texts };
  },
  acceptEntry(entered) {
    const { anywhere, texts = {} } = entered ?? {};
    const replies = Object.entries(texts).map(([tag, reply]) => [
      language.parse(tag, undefined),
      replyText.parse(reply, undefined),
    ]);
    if (anywhere === undefined && replies.length === 0) return null;
    const byLanguage = Object.fromEntries(replies);
    requireFewLanguages(byLanguage);
    return anywhere === undefined
      ? { texts: byLanguage }
      : { anywhere: replyText.parse(anywhere, undefined), texts: byLanguage };
  },
};

function requireFewLanguages(texts: object): void {
  if (Object.keys(texts).length > maxAutoReplyLanguages)
    throw new SettingProblem(`There may be texts in at most ${maxAutoReplyLanguages} languages.`);
}

/** Settings that are stored in separate tables or in two columns, or that records contain under other names. */
export const inboxParts = {
  name: required(line(200), {
    group: 'general',
    sentence: 'Name of the inbox, which is also the sender name of its mail',
    details: 'The first email address by default',
  }),
  addresses: required(
    list(email, {
      argument: 'addresses',
      maxItems: maxAddresses,
      maxLength: maxEmailLength,
      check(addresses) {
        if (addresses.length === 0 || addresses.length > maxAddresses)
          throw new SettingProblem(`An inbox has 1 to ${maxAddresses} email addresses.`);
      },
    }),
    {
      group: 'general',
      option: '--address',
      sentence: 'Email addresses of the inbox, separated by commas; its mail is sent from the first one',
    },
  ),
  members: stored(members, {
    group: 'general',
    default: [],
    sentence: 'Email addresses of the agents who get mail about new messages, separated by commas, or `none`',
  }),
  /** Null if no automatic reply is sent. */
  autoReply: stored(autoReplies, {
    group: 'replies',
    default: null,
    sentence: 'Automatic reply to a customer’s message: a text, `sv=TEXT` for a reply in Swedish, or `none`',
    details:
      'Repeat it for each language; a text without a language is for all other languages. No reply is sent if a [trusted server](receiving-mail.md#whose-word-counts) could not verify the sender, whose email address may be forged',
  }),
  rules: stored(rulesFile, {
    group: 'rules',
    default: [],
    sentence: '[Labelling rules](inboxes.md#labelling-rules): a JSON file that contains a list',
  }),
};

/** The settings of an inbox. Each key is also the name of its column, and of its member in exported records. */
export const inboxSettings = {
  language: stored(language, {
    group: 'general',
    default: 'en',
    sentence: 'Language of mail to members, and to customers whose language is unknown',
    details: 'English by default',
  }),
  color: stored(nullable(color), {
    group: 'general',
    default: null,
    sentence: 'Colour of the line at the top of the inbox’s emails, such as `#3d4fc9`',
  }),
  replyForm: stored(choice('form', ['plus', 'catch-all', 'none']), {
    group: 'mail',
    default: 'plus',
    sentence: '[Form of reply addresses](mail.md#the-way-back): `plus`, `catch-all` or `none`',
    details: '`plus` by default',
  }),
  replyDomain: stored(nullable(domain), {
    group: 'mail',
    default: null,
    sentence: 'For `catch-all`: a domain that delivers mail to all of its email addresses to this inbox',
  }),
  acceptUnverifiedAgents: stored(toggle, {
    group: 'mail',
    default: false,
    sentence:
      'Whether mail from an agent’s email address to a reply address is accepted as the agent’s reply without [proof of its sender](receiving-mail.md#whose-word-counts)',
    details: 'A reply can then be forged, since every forwarded notification contains a reply address',
  }),
  useReplyTo: stored(toggle, {
    group: 'mail',
    default: false,
    sentence:
      'Whether `Reply-To`, and not `From`, is the customer of a message that opens a ticket, for a contact form of your site that sends from one fixed email address',
  }),
  reopenClosed: stored(toggle, {
    group: 'replies',
    default: true,
    sentence:
      'Whether a customer’s reply by mail reopens a closed ticket; if off, it opens a new ticket that is linked to the closed one',
  }),
  solveAfterDays: stored(nullable(days(1, maxSolveAfterDays), 'none'), {
    group: 'replies',
    default: null,
    sentence:
      'Days after which [tickets that wait for their customer](inboxes.md#tickets-that-wait-for-their-customer) become solved, or `none`',
    details: 'From 1 to 365; `none` by default',
  }),
  chatMinutes: stored(minutes(0, maxChatMinutes), {
    group: 'visitors',
    default: 5,
    sentence:
      'Minutes for which visitors wait for an agent in a [live chat](live-chat.md), before it goes on by mail; `0` for no chats',
    details: `From 0 to ${maxChatMinutes}; 5 by default`,
  }),
  teams: stored(teamNames, {
    group: 'general',
    default: [],
    sentence:
      '[Teams](teams.md) whose agents see the inbox and its tickets, separated by commas, or `none` for every agent',
  }),
  askAddress: stored(choice('word', ['required', 'optional']), {
    group: 'visitors',
    default: 'required',
    sentence:
      'Whether visitors who are not signed in must give an address: `required`, or `optional` with [a reserved one](../interface/where-the-interface-is-silent.md#visitors-without-an-address) as the placeholder for none',
    details: '`required` by default',
  }),
  askSubject: stored(toggle, {
    group: 'visitors',
    default: false,
    sentence:
      'Whether visitors fill in a subject; if off, [it is taken from their first words](../interface/tickets.md#the-subject-of-a-visitor)',
  }),
  solvedRetentionDays: stored(retentionDays, {
    group: 'retention',
    default: null,
    sentence:
      'Days after which solved and closed tickets [are deleted](data-protection.md#delete-old-tickets), or `none`',
    details: `From ${minRetentionDays} to ${maxRetentionDays}; \`none\` by default`,
  }),
  spamRetentionDays: stored(retentionDays, {
    group: 'retention',
    default: null,
    sentence: 'Days after which spam [is deleted](data-protection.md#delete-old-tickets), or `none`',
    details: `From ${minRetentionDays} to ${maxRetentionDays}; \`none\` by default`,
  }),
};

export type InboxValues = StoredValues<typeof inboxSettings>;

/** Changes to an inbox. Absent settings stay unchanged; a list replaces the stored list. */
export type InboxChanges = StoredChanges<typeof inboxParts & typeof inboxSettings>;
