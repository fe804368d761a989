/** Texts of the forms in which owners change the settings of inboxes and help centers. */

import type { Plural } from './widget.ts';

/** The name of a field, and one short line below it where the name is not enough. */
export interface SettingLabel {
  readonly label: string;
  readonly help?: string;
}

export type InboxSettingName =
  | 'name'
  | 'addresses'
  | 'members'
  | 'language'
  | 'color'
  | 'autoReply'
  | 'reopenClosed'
  | 'solveAfterDays'
  | 'askAddress'
  | 'askSubject'
  | 'replyForm'
  | 'replyDomain'
  | 'acceptUnverifiedAgents'
  | 'useReplyTo'
  | 'rules'
  | 'solvedRetentionDays'
  | 'spamRetentionDays';

export type HelpCenterSettingName =
  | 'title'
  | 'defaultLanguage'
  | 'siteUrl'
  | 'contactEnabled'
  | 'conversationsEnabled'
  | 'contactEmail'
  | 'contactLabels'
  | 'replySeconds'
  | 'greetings'
  | 'timezone'
  | 'weeklyHours'
  | 'holidays'
  | 'outsideTexts'
  | 'visibility'
  | 'pageLauncher'
  | 'host'
  | 'path'
  | 'searchInsights'
  | 'pageContext'
  | 'contactFormId'
  | 'faqId'
  | 'languages';

export interface SettingSectionMessages {
  title: string;
  hint: string;
  /** Name of the choice among several. */
  one: string;
  /** `{command}` is the command that adds the first one. */
  none: string;
}

export interface SettingFormMessages {
  inboxes: SettingSectionMessages;
  helpCenters: SettingSectionMessages;
  failed: string;

  /** Headings of groups of fields. */
  groups: Readonly<
    Record<
      | 'general'
      | 'contact'
      | 'replies'
      | 'visitors'
      | 'hours'
      | 'rules'
      | 'mail'
      | 'pages'
      | 'privacy'
      | 'retention',
      string
    >
  >;
  inbox: Readonly<Record<InboxSettingName, SettingLabel>>;
  helpCenter: Readonly<Record<HelpCenterSettingName, SettingLabel>>;
  /** Names of the words of choices. */
  options: Readonly<
    Record<
      'plus' | 'catch-all' | 'none' | 'required' | 'optional' | 'public' | 'unlisted' | 'private',
      string
    >
  >;

  unsaved: Plural;
  /** Before the names of changed fields. */
  changed: string;
  discard: string;
  saved: string;
  /** Another owner has saved the same form meanwhile. */
  stale: string;
  gone: string;
  notSaved: string;
  fixFields: string;

  /** Below a field whose value was refused. */
  wrongText: string;
  wrongNumber: string;
  wrongUrl: string;
  wrongEmail: string;
  wrongColor: string;
  wrongTimeZone: string;
  wrongList: string;
  wrongTexts: string;
  wrongTimes: string;
  /** `{max}` is the length of a text, `{items}` the number of rules. */
  wrongRules: string;
  wrong: string;
  /** Something else has the value. */
  taken: string;
  /** An address is an agent's and an inbox's. */
  loops: string;

  /** Below a website that no public key allows. */
  siteWithoutKey: string;

  onePerLine: string;
  /** Adds an item to a list; `{item}` is its text. */
  addItem: string;
  days: string;
  pickColor: string;
  otherLanguages: string;
  /** How the reply time comes about. */
  replyMeasured: string;
  replyHidden: string;
  replyStated: string;
  replyAmount: string;
  replyUnit: string;
  minutes: string;
  hours: string;
  showHours: string;
  closed: string;
  /** `{day}` is the name of a weekday. */
  opens: string;
  closes: string;
  addTime: string;
  removeTime: string;
  holidayDate: string;
  holidayName: string;
  everyYear: string;
  addHoliday: string;
  /** `{day}` is a date. */
  removeHoliday: string;
  /** The choice of no record. */
  noRecord: string;
  addRule: string;
  ruleNumber: string;
  removeRule: string;
  ruleSender: string;
  ruleRecipient: string;
  ruleSubject: string;
  ruleWords: string;
  ruleLabels: string;
  /** The choice of no status. */
  ruleSameStatus: string;

  /** Says what the entered retention deletes at once. */
  deletesNothing: string;
  deletesNow: Plural;
  deletionTitle: string;
  deletionExplained: string;
  deletionConfirm: string;

  mailTitle: string;
  /** In place of the ways, where several users share the server. */
  sends: string;
  receives: string;
  sendsBy: string;
  keptMail: string;
  notSent: string;
  arrivesBySmtp: string;
  fetchedFrom: string;
  deliveredByProvider: string;
  notReceived: string;
}
