/** Texts that agents have not sent yet. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { maxAttachments, maxDraftLength, maxId } from '../limits.ts';
import { Id, nullable, Timestamp } from './common.ts';
import { contract, forDesk, ours } from './contract.ts';
import { TicketId } from './tickets.ts';

/** A reply to the customer, or a note for colleagues. */
export const DraftKind = Type.Union([Type.Literal('reply'), Type.Literal('note')]);
export type DraftKind = Static<typeof DraftKind>;

/** An uploaded file that is sent with the text. */
export const DraftFile = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2000 }),
  name: Type.String({ maxLength: 1000 }),
  /** Size in bytes. */
  size: Type.Integer({ minimum: 0, maximum: maxId }),
});
export type DraftFile = Static<typeof DraftFile>;

/** Version of a draft, which every change raises. */
const DraftVersion = Type.Integer({ minimum: 1, maximum: maxId });

export const Draft = Type.Object({
  ticketId: Id,
  kind: DraftKind,
  /** The text as it was typed. */
  message: Type.String(),
  files: Type.Array(DraftFile),
  version: DraftVersion,
  savedDate: Timestamp,
  /** When another person's message stopped the sending of this text; null if none did since it was last saved. */
  stoppedDate: nullable(Timestamp),
});
export type Draft = Static<typeof Draft>;

/** A draft whose agent was removed. */
export const OrphanedDraft = Type.Object({
  draftId: Id,
  agentName: Type.String(),
  kind: DraftKind,
  /** The text as it was typed. */
  message: Type.String(),
  files: Type.Array(DraftFile),
});
export type OrphanedDraft = Static<typeof OrphanedDraft>;

/** An agent's reply that is sent at `releasedAt` unless it is taken back. */
export const HeldMessage = Type.Object({
  heldMessageId: Id,
  /** The text as it was typed. */
  message: Type.String(),
  files: Type.Array(DraftFile),
  releasedAt: Timestamp,
});
export type HeldMessage = Static<typeof HeldMessage>;

/** A draft in a list, with the beginning of its text. */
export const ListedDraft = Type.Object({
  ticketId: Id,
  kind: DraftKind,
  version: DraftVersion,
  /** At most `maxLastLineLength` characters, on one line. */
  text: Type.String(),
  savedDate: Timestamp,
});
export type ListedDraft = Static<typeof ListedDraft>;

/** The agent who writes; required with a secret key. A session of the desk is its own agent. */
const WritingAgent = Type.Optional(Id);

export const listDrafts = ours(
  contract(
    'Tickets:Read',
    Type.Object({ agentId: WritingAgent }),
    Type.Object({
      /** The last saved one first. */
      drafts: Type.Array(ListedDraft),
    }),
  ),
);

export const saveDraft = ours(
  contract(
    'Tickets:Write',
    Type.Object({
      ticketId: TicketId,
      kind: DraftKind,
      /** The whole text; without a text and files, the draft is removed. */
      message: Type.String({ maxLength: maxDraftLength }),
      /** @default none */
      files: Type.Optional(Type.Array(DraftFile, { maxItems: maxAttachments })),
      /** Version of the draft that the writer has read, or 0 for none. */
      version: Type.Integer({ minimum: 0, maximum: maxId }),
      agentId: WritingAgent,
    }),
    Type.Object({
      /** Null if the draft was removed. */
      draft: nullable(Draft),
    }),
  ),
);

export const removeOrphanedDraft = forDesk(contract('Tickets:Write', Type.Object({ draftId: Id })));

export const cancelHeldMessage = ours(
  contract(
    'Tickets:Write',
    Type.Object({ heldMessageId: Id, agentId: WritingAgent }),
    Type.Object({ draft: Draft }),
  ),
);
