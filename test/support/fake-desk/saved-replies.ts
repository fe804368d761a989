/** Saved replies of the server that a test's desk talks to, in memory. */

import type { SavedReply, SavedReplyText } from '../../../src/api/schemas/saved-replies.ts';

type Input = Readonly<Record<string, unknown>>;

export function buildSavedReply(savedReplyId: number, overrides: Partial<SavedReply> = {}): SavedReply {
  return {
    savedReplyId,
    name: `Reply ${savedReplyId}`,
    isShared: true,
    team: null,
    texts: [{ lang: 'en', message: `Text ${savedReplyId}` }],
    usedCount: 0,
    usedDate: null,
    changedDate: new Date().toISOString(),
    ...overrides,
  };
}

/** A shared reply in two languages, and one of the agent's own. */
export const parcelAndLabel: readonly SavedReply[] = [
  buildSavedReply(31, {
    name: 'Lost parcel',
    usedCount: 12,
    texts: [
      { lang: 'en', message: 'Hello {{customer.name}}, we look for it.' },
      { lang: 'sv', message: 'Hej {{customer.name}}, vi letar. Ärende {{ticket.id}}, {{agent.name}}' },
    ],
  }),
  buildSavedReply(32, {
    name: 'Return label',
    isShared: false,
    texts: [{ lang: 'en', message: 'Print this: {{link}}' }],
  }),
];

export class FakeSavedReplies {
  readonly replies: SavedReply[] = [];
  #nextId = 900;

  readonly operations: Readonly<Record<string, (input: Input) => unknown>> = {
    listSavedReplies: () => ({ replies: this.replies }),
    createSavedReply: ({ name, texts, isShared, team }) => {
      const reply = buildSavedReply(this.#nextId++, {
        name: String(name),
        texts: texts as SavedReplyText[],
        isShared: isShared === true,
        team: typeof team === 'string' ? team : null,
      });
      this.replies.push(reply);
      return reply;
    },
    updateSavedReply: ({ savedReplyId, name, texts, isShared, team }) => {
      const index = this.#indexOf(savedReplyId);
      const former = this.replies[index];
      if (!former) return undefined;
      const changed = {
        ...former,
        name: String(name),
        texts: texts as SavedReplyText[],
        isShared: former.isShared || isShared === true,
        team: typeof team === 'string' ? team : null,
      };
      this.replies[index] = changed;
      return changed;
    },
    deleteSavedReply: ({ savedReplyId }) => {
      const index = this.#indexOf(savedReplyId);
      if (index < 0) return undefined;
      this.replies.splice(index, 1);
      return {};
    },
  };

  #indexOf(id: unknown): number {
    return this.replies.findIndex(({ savedReplyId }) => savedReplyId === Number(id));
  }
}
