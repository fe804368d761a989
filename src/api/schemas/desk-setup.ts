/**
 * The first steps of an owner: a help center, its articles, the script tag on a page, mail and agents. What owners enter in
 * them is stored by the operations of the settings. Operations of Frontdesk's own; files of articles are posted to
 * `/desk/api/session/{userId}/management/setup/articles`.
 *
 * Only the dismissal, the last import, pages with the widget and the mail test are stored. Everything else follows from the
 * records that it describes.
 */

import { type Static, Type } from 'typebox';
import { maxSetupProblems } from '../limits.ts';
import { Id, Language, nullable, Timestamp } from './common.ts';
import { contract, forDesk } from './contract.ts';
import { MailTest } from './desk-mailboxes.ts';

/** The steps, in their order. */
export const setupSteps = ['helpCenter', 'articles', 'tag', 'page', 'mail', 'agents'] as const;
export type SetupStep = (typeof setupSteps)[number];

const StepState = Type.Enum(['open', 'done']);

/** A problem of an imported file. */
const ImportProblem = Type.Object({
  /** The path of the file in its folder; null if the problem is not about one file. */
  file: nullable(Type.String()),
  line: nullable(Type.Integer({ minimum: 1 })),
  /** A sentence in English, as the command line prints it. */
  message: Type.String(),
});

/** The last import at the desk. */
export const ArticleImport = Type.Object({
  state: Type.Enum(['running', 'done', 'failed']),
  /** `sample`: the articles that the server brings. */
  source: Type.Enum(['files', 'sample']),
  /** Files that are read, and files in all; both 0 before the first one is read. */
  filesRead: Type.Integer({ minimum: 0 }),
  filesTotal: Type.Integer({ minimum: 0 }),
  /** Articles that were added, changed and removed; 0 before the end. */
  added: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
  removed: Type.Integer({ minimum: 0 }),
  /** Why the import failed: a sentence in English; null unless it did. */
  problem: nullable(Type.String()),
  /** Problems of files, the first ones of `problemCount`. */
  problems: Type.Array(ImportProblem, { maxItems: maxSetupProblems }),
  problemCount: Type.Integer({ minimum: 0 }),
  /** The last change of this record. */
  updatedDate: Timestamp,
});
export type ArticleImport = Static<typeof ArticleImport>;

/** The origin of a page with the widget, and when it was noticed, to the day. */
const PageOrigin = Type.Object({ origin: Type.String(), date: Timestamp });

/** The setup of the user's first help center. */
export const DeskSetup = Type.Object({
  /** Whether the checklist is put away. */
  isDismissed: Type.Boolean(),
  /** Whether no step is open. */
  isComplete: Type.Boolean(),
  steps: Type.Object({
    helpCenter: StepState,
    articles: StepState,
    tag: StepState,
    page: StepState,
    mail: StepState,
    agents: StepState,
  }),
  /** The owner who is signed in. */
  owner: Type.Object({ name: Type.String(), email: nullable(Type.String()) }),
  helpCenter: nullable(
    Type.Object({
      helpCenterId: Id,
      title: Type.String(),
      language: Language,
      /** The inbox that gets its messages; null for none. */
      inboxId: nullable(Id),
      /** The address of that inbox; null for none, or for one that receives no mail. */
      inboxEmail: nullable(Type.String()),
    }),
  ),
  content: Type.Object({
    articles: Type.Integer({ minimum: 0 }),
    /** Articles of the sample, which can be removed at once. */
    sampleArticles: Type.Integer({ minimum: 0 }),
    import: nullable(ArticleImport),
  }),
  /** Null without a help center, and once the public key has ended, until another one is created. */
  tag: nullable(
    Type.Object({
      html: Type.String(),
      keyId: Id,
      /** The public key in the tag, by which the desk shows the widget in a frame. */
      publicKey: Type.String(),
      /** The origins of the pages that may use the public key; `*` for all. */
      origins: Type.Array(Type.String()),
      /** Whether the tag names a URL that other machines do not reach: PUBLIC_URL is not set, or names this machine. */
      isPrivateUrl: Type.Boolean(),
    }),
  ),
  /** The page on which the widget was last answered with its key, without its path; null for none. */
  seen: nullable(PageOrigin),
  /** The page on which it was last refused, as long as its key does not list the page's origin; null for none. */
  refused: nullable(PageOrigin),
  /** The first message that a visitor sent; null before there is one. */
  firstTicket: nullable(
    Type.Object({
      ticketId: Id,
      /** Whether an agent has answered it. */
      isAnswered: Type.Boolean(),
    }),
  ),
  /** The last test of the inbox's mail both ways; null if there was none. */
  mailTest: nullable(MailTest),
  agents: Type.Object({
    /** Agents with an email address, owners among them. */
    count: Type.Integer({ minimum: 0 }),
    /** Agents with an invitation that is not used yet, who are not signed in. */
    invited: Type.Integer({ minimum: 0 }),
  }),
});
export type DeskSetup = Static<typeof DeskSetup>;

export const getSetup = forDesk(contract('FAQ:Read', Type.Object({}), DeskSetup));

export const dismissSetup = forDesk(
  contract('FAQ:Write', Type.Object({ isDismissed: Type.Boolean() }), DeskSetup),
);

export const addSample = forDesk(contract('FAQ:Write', Type.Object({}), DeskSetup));

export const removeSample = forDesk(contract('FAQ:Write', Type.Object({}), DeskSetup));
