/** Texts that agents use again in their replies. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import {
  maxSavedReplyLength,
  maxSavedReplyNameLength,
  maxSavedReplyTexts,
  maxSearchLength,
  maxTeamLength,
} from '../limits.ts';
import { Id, Language, nullable, Timestamp } from './common.ts';
import { contract, ours } from './contract.ts';

/** A text in one language, which may contain the fields of `reply-fields.ts`. */
export const SavedReplyText = Type.Object({
  lang: Language,
  message: Type.String({ minLength: 1, maxLength: maxSavedReplyLength }),
});
export type SavedReplyText = Static<typeof SavedReplyText>;

const Name = Type.String({ minLength: 1, maxLength: maxSavedReplyNameLength });

/** Texts in different languages. */
const Texts = Type.Array(SavedReplyText, { minItems: 1, maxItems: maxSavedReplyTexts });

export const SavedReply = Type.Object({
  savedReplyId: Id,
  name: Type.String(),
  /** Whether all agents have it, or those of `team`; otherwise it is the agent's own. */
  isShared: Type.Boolean(),
  /** The only team whose agents have it, besides owners; null if it is for no single team. */
  team: nullable(Type.String()),
  texts: Type.Array(SavedReplyText),
  /** Number of messages in which it was used. */
  usedCount: Type.Integer({ minimum: 0 }),
  /** Time of the last such message; null if there is none. */
  usedDate: nullable(Timestamp),
  changedDate: Timestamp,
});
export type SavedReply = Static<typeof SavedReply>;

/** Shares the reply with the agents of one team and owners only; null for all agents. */
const Team = Type.Optional(nullable(Type.String({ minLength: 1, maxLength: maxTeamLength })));

/** The agent who uses the reply. A session of the desk is its own agent. */
const UsingAgent = Type.Optional(Id);

export const listSavedReplies = ours(
  contract(
    'Tickets:Read',
    Type.Object({
      /** Without an agent, only shared ones are listed. */
      agentId: UsingAgent,
      /** Words and beginnings of words of the name or a text; all replies if absent. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: maxSearchLength })),
    }),
    Type.Object({
      /** The most used one first. */
      replies: Type.Array(SavedReply),
    }),
  ),
);

export const createSavedReply = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      name: Name,
      texts: Texts,
      isShared: Type.Boolean(),
      /** Only with `isShared`. @default null */
      team: Team,
      /** Required unless the reply is shared. */
      agentId: UsingAgent,
    }),
    SavedReply,
  ),
);

export const updateSavedReply = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      savedReplyId: Id,
      name: Type.Optional(Name),
      texts: Type.Optional(Texts),
      /** True shares the agent's own reply. A shared one stays shared. */
      isShared: Type.Optional(Type.Boolean()),
      /** Of a shared reply. */
      team: Team,
      agentId: UsingAgent,
    }),
    SavedReply,
  ),
);

export const deleteSavedReply = ours(
  contract('Tickets:Write', Type.Object({ savedReplyId: Id, agentId: UsingAgent })),
);
