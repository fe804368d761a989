/** Texts of the desk's settings, which are loaded with them. Values replace placeholders, such as `{name}`. */

import type { SettingFormMessages } from './setting-forms.ts';
import type { Plural } from './widget.ts';

export interface SettingsMessages {
  /** Shown to agents who are no owners. */
  ownersOnly: string;
  ownersOnlyHint: string;
  backToSections: string;
  /** Leads to the checklist of owners. */
  firstSteps: string;
  /** A section could not be loaded. */
  failed: string;
  /** A change was not made. */
  changeFailed: string;
  tooMany: string;
  /** What was to be changed no longer exists. */
  gone: string;

  forms: SettingFormMessages;
  agents: AgentSettingsMessages;
  look: LookSettingsMessages;
  keys: KeySettingsMessages;
  webhooks: WebhookSettingsMessages;
}

export interface AgentSettingsMessages {
  title: string;
  hint: string;
  invite: string;
  sendInvitation: string;
  name: string;
  nameHint: string;
  email: string;
  role: string;
  agentRole: string;
  agentRoleHint: string;
  ownerRole: string;
  ownerRoleHint: string;
  you: string;
  noEmail: string;
  /** `{time}` is an age, such as “5 minutes”. */
  seen: string;
  seenNow: string;
  neverSeen: string;
  /** `{time}` is what is left, such as “20 hours”. */
  invited: string;
  passkeys: Plural;
  inviteAgain: string;
  inviteNamed: string;
  edit: string;
  remove: string;
  /** `{email}` is where the invitation is mailed. */
  mailed: string;
  link: string;
  /** Above the link of an invitation that is not mailed. */
  linkHint: string;
  removeTitle: string;
  removeHint: string;
  /** Label of the choice to whom the open tickets of a removed agent go. */
  openTickets: Plural;
  removeButton: string;
  removed: string;
  needsName: string;
  needsEmail: string;
  knownEmail: string;
  lastOwner: string;
  /** Why an agent is not removed yet. */
  repliesHeld: string;
}

export interface LookSettingsMessages {
  title: string;
  hint: string;
  /** Above the form of a look that was stored from a folder. */
  fromFolder: string;
  /** What pages set for themselves. */
  tagWins: string;
  colors: string;
  light: string;
  dark: string;
  /** Opens the colours besides the brand. */
  moreColors: string;
  colorNames: Readonly<
    Record<
      'brand' | 'accent' | 'surface' | 'surfaceRaised' | 'text' | 'textQuiet' | 'line' | 'danger',
      string
    >
  >;
  /** `{contrast}` is a number, `{other}` the name of a colour. */
  contrast: string;
  /** A button; `{color}` is a colour such as `#1f4d3a`. */
  useColor: string;
  noShade: string;
  font: string;
  fonts: Readonly<Record<'system' | 'humanist' | 'geometric' | 'rounded' | 'serif', string>>;
  fontFiles: string;
  greeting: string;
  greetingHint: string;
  pictures: string;
  picturesHint: string;
  logo: string;
  darkLogo: string;
  icon: string;
  upload: string;
  /** `{name}` is what a picture is for. */
  uploadNamed: string;
  removeNamed: string;
  wrongPicture: string;
  /** Buttons that choose how the preview is shown. */
  preview: string;
  phone: string;
  widgetPreview: string;
  pagePreview: string;
}

export interface KeySettingsMessages {
  title: string;
  hint: string;
  create: string;
  publicKeys: string;
  secretKeys: string;
  none: string;
  kind: string;
  publicKind: string;
  publicKindHint: string;
  secretKind: string;
  secretKindHint: string;
  /** What the key is for. */
  label: string;
  labelHint: string;
  origins: string;
  originsHint: string;
  needsOrigins: string;
  scopes: string;
  needsScopes: string;
  created: string;
  /** `{time}` is an age, such as “5 hours”. */
  used: string;
  usedNow: string;
  neverUsed: string;
  /** A key that was replaced; `{time}` is what is left of it. */
  ends: string;
  edit: string;
  replace: string;
  replaceNamed: string;
  replaceHint: string;
  /** Label of the choice how long a replaced key stays valid. */
  keep: string;
  keepNot: string;
  newTitle: string;
  newHint: string;
  key: string;
  end: string;
  endTitle: string;
  endHint: string;
  /** Label of a field; `{name}` is what has to be typed. */
  typeName: string;
  endButton: string;
  ended: string;
}

export interface WebhookSettingsMessages {
  title: string;
  hint: string;
  add: string;
  edit: string;
  none: string;
  url: string;
  needsUrl: string;
  events: string;
  /** What happened, by the names of the events. */
  eventNames: {
    'ticket.created': string;
    'ticket.message': string;
    'ticket.status': string;
    'article.voted': string;
    'conversation.ended': string;
    'form.submitted': string;
  };
  needsEvents: string;
  secret: string;
  secretHint: string;
  newSecret: string;
  newSecretTitle: string;
  newSecretHint: string;
  test: string;
  testing: string;
  /** `{status}` is an HTTP status, `{time}` how long it took. */
  testAccepted: string;
  testRefused: string;
  /** `{problem}` is a sentence or a code in English. */
  testFailed: string;
  working: string;
  unused: string;
  /** `{count}` is the number of attempts that failed. */
  failing: Plural;
  gone: string;
  deliveries: string;
  delivered: string;
  /** An event that is sent in a moment. */
  waiting: string;
  /** `{time}` is how long the next attempt takes to begin. */
  next: string;
  givenUp: string;
  sent: string;
  retried: string;
  removeButton: string;
  removeTitle: string;
  removeHint: string;
  removed: string;
}
