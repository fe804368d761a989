/** Texts of the desk's first steps, which are loaded with them. Values replace placeholders, such as `{name}`. */

import type { Plural } from './widget.ts';

export interface SetupMessages {
  title: string;
  hint: string;
  /** `{done}` of `{total}` steps. */
  progress: string;
  /** The entry in the list of views; `{progress}` is the sentence above. */
  entry: string;
  failed: string;
  /** A change was not made. */
  changeFailed: string;
  tooMany: string;
  /** For screen readers: the state of a step. */
  stepDone: string;
  stepLater: string;
  /** Leaves a step for later. */
  later: string;
  next: string;
  saveAndNext: string;
  /** Puts the checklist away. */
  dismiss: string;
  dismissed: string;
  dismissedHint: string;
  restore: string;
  ready: string;
  /** Below `ready` while steps are left for later. */
  readyHint: string;
  toDesk: string;
  ownersOnly: string;
  ownersOnlyHint: string;

  helpCenter: SetupHelpCenterMessages;
  articles: SetupArticlesMessages;
  tag: SetupTagMessages;
  page: SetupPageMessages;
  mail: SetupMailMessages;
  agents: SetupAgentsMessages;
}

export interface SetupHelpCenterMessages {
  title: string;
  hint: string;
  name: string;
  nameHint: string;
  email: string;
  emailHint: string;
  /** The email address that is stored. */
  emailStored: string;
  helpCenterTitle: string;
  helpCenterTitleHint: string;
  language: string;
  languageHint: string;
  site: string;
  siteHint: string;
  color: string;
  colorHint: string;
  ownColor: string;
  pickColor: string;
  /** Names of the offered colours. */
  colors: {
    indigo: string;
    blue: string;
    teal: string;
    green: string;
    orange: string;
    red: string;
    plum: string;
    graphite: string;
  };
  preview: string;
  needsName: string;
  needsEmail: string;
  knownEmail: string;
  needsTitle: string;
  needsSite: string;
  needsColor: string;
}

export interface SetupArticlesMessages {
  title: string;
  hint: string;
  folder: string;
  folderHint: string;
  chooseFolder: string;
  drop: string;
  export: string;
  exportHint: string;
  chooseFiles: string;
  sample: string;
  sampleHint: string;
  useSample: string;
  removeSample: string;
  sampleRemoved: string;
  /** `{share}` is a percentage. */
  uploading: string;
  reading: string;
  /** `{read}` of `{total}` files. */
  readingFiles: string;
  cancel: string;
  done: Plural;
  importFailed: string;
  problems: Plural;
  /** More problems than are listed. */
  moreProblems: Plural;
  /** `{file}` is a path. */
  atLine: string;
  tooManyFiles: string;
  /** `{size}` is a size, such as “100 MB”. */
  tooLarge: string;
  noFiles: string;
  cancelled: string;
}

export interface SetupTagMessages {
  title: string;
  hint: string;
  copy: string;
  copied: string;
  /** Below the tag while every site may use it. */
  anySite: string;
  /** `{origins}` is a list of origins. */
  someSites: string;
  /** The server is not reachable for visitors yet; `{setting}` is the name of a setting. */
  privateUrl: string;
  preview: string;
  done: string;
  needsHelpCenter: string;
}

export interface SetupPageMessages {
  title: string;
  hint: string;
  waiting: string;
  waitingHint: string;
  noSite: string;
  openPreview: string;
  /** `{origin}` is the origin of a page. */
  seen: string;
  seenHint: string;
}

export interface SetupMailMessages {
  title: string;
  hint: string;
  sends: string;
  sendsNot: string;
  receives: string;
  receivesNot: string;
  /** `{settings}` are names of settings. */
  missing: string;
  missingHint: string;
  inboxEmail: string;
  inboxEmailHint: string;
  needsInboxEmail: string;
  knownEmail: string;
  test: string;
  testAgain: string;
  /** `{email}` is where the test mail goes. */
  sent: string;
  sentHint: string;
  arrived: string;
  testFailed: string;
}

export interface SetupAgentsMessages {
  title: string;
  hint: string;
  name: string;
  email: string;
  role: string;
  agentRole: string;
  ownerRole: string;
  invite: string;
  /** `{name}` is the agent’s. */
  invited: string;
  mailed: string;
  link: string;
  linkHint: string;
  count: Plural;
  pending: Plural;
  needsName: string;
  needsEmail: string;
  knownEmail: string;
}
