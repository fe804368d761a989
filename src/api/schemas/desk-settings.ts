/** Settings of inboxes and help centers as an owner changes them at the desk. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { Id, nullable } from './common.ts';
import { contract, forDesk } from './contract.ts';

/** What has settings with a form. */
export const settingSubjects = ['inbox', 'helpCenter'] as const;
export type SettingSubject = (typeof settingSubjects)[number];

const Subject = Type.Enum([...settingSubjects]);

/** Groups of a form, in their order. */
export const settingGroups = [
  'general',
  'contact',
  'replies',
  'visitors',
  'hours',
  'rules',
  'mail',
  'pages',
  'privacy',
  'retention',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

const fieldKinds = [
  /** A text of one line. */
  'text',
  'url',
  'email',
  'switch',
  /** One of `options`. */
  'choice',
  /** A whole number from `minimum` to `maximum`. */
  'number',
  /** A language tag. */
  'language',
  /** `#rrggbb`. */
  'color',
  /** The name of a time zone. */
  'timeZone',
  /** A list of texts. */
  'texts',
  /** `{lang, text}` for each language. */
  'localTexts',
  /** `{anywhere, texts}`: texts by language tag, and one for all other languages. */
  'autoReply',
  /** Seconds up to `maximum`; 0 shows no reply time, null the measured one. */
  'replyTime',
  /** `{day, opens, closes}` for each time span. */
  'weeklyHours',
  /** `{date, name}`, with a date as `YYYY-MM-DD`, or `MM-DD` for every year. */
  'holidays',
  /** The id of one of the `choices` of the setting; null for none. */
  'record',
  /** The ids of some of the `choices` of the setting, in their order. */
  'records',
  /** Labelling rules: `{sender, recipient, subject, words, labels, status, assignee}`, each of them optional. */
  'rules',
] as const;

export const FieldControl = Type.Object({
  kind: Type.Enum([...fieldKinds]),
  /** The words of a choice. */
  options: Type.Optional(Type.Array(Type.String())),
  unit: Type.Optional(Type.Union([Type.Literal('days'), Type.Literal('minutes')])),
  minimum: Type.Optional(Type.Integer()),
  maximum: Type.Optional(Type.Integer()),
  /** Maximum length in characters: of the text, or of each text of a list. */
  maxLength: Type.Optional(Type.Integer()),
  maxItems: Type.Optional(Type.Integer()),
});
/** How a value is entered. */
export type FieldControl = Static<typeof FieldControl>;

export const SettingField = Type.Object({
  name: Type.String(),
  group: Type.Enum([...settingGroups]),
  control: FieldControl,
  /** The description in the docs: English Markdown without its full stop. */
  sentence: Type.String(),
  /** Whether a value is needed, so that null, which is the default, is refused. */
  isRequired: Type.Boolean(),
  /** Whether the value is only shown. */
  isReadOnly: Type.Boolean(),
  /** The default; null if a value is needed. */
  default: Type.Unknown(),
});
export type SettingField = Static<typeof SettingField>;

/** `siteWithoutKey`: no public key allows the website, so links in mail do not lead there. */
const SettingWarning = Type.Literal('siteWithoutKey');
export type SettingWarning = Static<typeof SettingWarning>;

/** A part of a setting that has no effect until the operator of the server grants it. */
export const RequestedSetting = Type.Object({
  /** The name of the field. */
  name: Type.String(),
  /** The email address, domain, host or path. */
  value: Type.String(),
  /** The command by which the operator grants it. */
  command: Type.String(),
});
export type RequestedSetting = Static<typeof RequestedSetting>;

export const SettingRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** Changes with every value. */
  version: Type.String(),
  /** Values by the names of the fields, as owners entered them. */
  values: Type.Record(Type.String(), Type.Unknown()),
  /** Where several users share the server: what of the values has no effect yet. */
  requested: Type.Array(RequestedSetting),
  warnings: Type.Array(SettingWarning),
});
export type SettingRecord = Static<typeof SettingRecord>;

/**
 * How the deployment sends and receives mail, by its configuration. Where several users share the server, an owner sees
 * the mailbox only if it is their user's, and nothing else of the ways.
 */
export const MailSetup = Type.Object({
  sends: Type.Boolean(),
  receives: Type.Boolean(),
  /** The mail server that sends mail; null if none is set or shown. */
  sendsBy: nullable(Type.String()),
  /** Whether mail is stored as files instead of being sent. */
  isKept: Type.Boolean(),
  /** The port on which mail arrives by SMTP; null if none is set or shown. */
  smtpPort: nullable(Type.Integer()),
  /** The mailbox from which mail is fetched; null if none is set or shown. */
  mailbox: nullable(Type.String()),
  /** Whether a mail provider posts mail; false also if it is not shown. */
  hasWebhook: Type.Boolean(),
});
export type MailSetup = Static<typeof MailSetup>;

const RecordChoice = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** Tells it from others of the same name, such as an email address. */
  detail: Type.Optional(Type.String()),
});
export type RecordChoice = Static<typeof RecordChoice>;

export const ListedSettings = Type.Object({
  fields: Type.Array(SettingField),
  /** Values that a field of text may have among others, by its name. */
  suggestions: Type.Record(Type.String(), Type.Array(Type.String())),
  /** The records that a field chooses among, by its name. */
  choices: Type.Record(Type.String(), Type.Array(RecordChoice)),
  /** The oldest first. */
  records: Type.Array(SettingRecord),
});
export type ListedSettings = Static<typeof ListedSettings>;

export const listStoredSettings = forDesk(
  contract('Tickets:Read', Type.Object({ subject: Subject }), ListedSettings),
);

/** A wrong value is 400 with the name of its field. A conflict has `field`, which is `version` for an older record. */
export const updateStoredSettings = forDesk(
  contract(
    'Tickets:Write',
    Type.Object({
      subject: Subject,
      id: Id,
      /** The version of the record that was changed. */
      version: Type.String(),
      /** New values by the names of their fields; null is the default. */
      values: Type.Record(Type.String(), Type.Unknown()),
    }),
    SettingRecord,
  ),
);

const Days = Type.Optional(Type.Integer());

/** Counts the tickets that are deleted at once, if they are kept for so many days; without days, none is. */
export const countDueTickets = forDesk(
  contract(
    'Tickets:Read',
    Type.Object({ inboxId: Id, solvedRetentionDays: Days, spamRetentionDays: Days }),
    Type.Object({ tickets: Type.Integer({ minimum: 0 }) }),
  ),
);
