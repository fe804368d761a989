/** The saved replies that the agent can use: shared ones, and the agent's own. */

import { type ReadonlySignal, signal } from '@preact/signals';
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '../../../api/operations/saved-replies.ts';
import type { SavedReply, SavedReplyText } from '../../../api/schemas/saved-replies.ts';
import type { Client } from '../../../client/client.ts';
import { createLatest } from '../../../state/latest.ts';
import { foldText, hasEveryWord } from '../list/folded-words.ts';
import { closestLanguage } from '../settings/closest-language.ts';

/** What agents decide about a reply. */
export interface ReplyValues {
  readonly name: string;
  readonly texts: readonly SavedReplyText[];
  readonly isShared: boolean;
}

export class SavedReplies {
  readonly #client: Client;
  readonly #onError: (error: unknown) => void;
  readonly #latest = createLatest();
  readonly #listed = signal<readonly SavedReply[] | 'failed' | null>(null);

  constructor(client: Client, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  /** All of them, the most used one first; null until they are loaded. */
  get listed(): ReadonlySignal<readonly SavedReply[] | 'failed' | null> {
    return this.#listed;
  }

  /** Those that are loaded. */
  get known(): readonly SavedReply[] {
    const listed = this.#listed.value;
    return listed === 'failed' ? [] : (listed ?? []);
  }

  /** Loads the replies unless they are loaded. */
  async ensure(): Promise<void> {
    const listed = this.#listed.peek();
    if (listed === null || listed === 'failed') await this.load();
  }

  /** Loads the replies; those that are shown stay until the response is there. */
  async load(): Promise<void> {
    if (this.#listed.peek() === 'failed') this.#listed.value = null;
    try {
      const response = await this.#latest.run((signal) =>
        this.#client.send(listSavedReplies, {}, { signal }),
      );
      if (response) this.#listed.value = response.replies;
    } catch (error) {
      this.#onError(error);
      this.#listed.value ??= 'failed';
    }
  }

  /** Returns the replies that have every word, those with the words in their names first. */
  find(text: string): readonly SavedReply[] {
    const found = this.known.filter(({ name, texts }) =>
      hasEveryWord(foldText([name, ...texts.map(({ message }) => message)].join(' ')), text),
    );
    const isNamed = ({ name }: SavedReply) => hasEveryWord(foldText(name), text);
    return [...found.filter(isNamed), ...found.filter((reply) => !isNamed(reply))];
  }

  /**
   * Stores a reply.
   * @param id of the reply that is changed; null for a new one
   * @throws {ApiError}
   */
  async save(id: number | null, { name, texts, isShared }: ReplyValues): Promise<void> {
    const values = { name, texts: [...texts], isShared };
    const saved =
      id === null
        ? await this.#client.send(createSavedReply, values)
        : await this.#client.send(updateSavedReply, { savedReplyId: id, ...values });
    this.#replace(saved.savedReplyId, [saved]);
  }

  /** @throws {ApiError} */
  async remove(id: number): Promise<void> {
    await this.#client.send(deleteSavedReply, { savedReplyId: id });
    this.drop(id);
  }

  /** Forgets a reply that the server no longer has. */
  drop(id: number): void {
    this.#replace(id, []);
  }

  /** Changes the list; one that is not loaded yet is asked for again, as its request may be older than the change. */
  #replace(id: number, replies: readonly SavedReply[]): void {
    const listed = this.#listed.peek();
    if (listed === null || listed === 'failed') {
      void this.load();
      return;
    }
    this.#latest.cancel();
    const others = listed.filter(({ savedReplyId }) => savedReplyId !== id);
    this.#listed.value = [...others, ...replies].sort(byUse);
  }
}

/** Returns the text in the language, else the first one. */
export function replyText({ texts }: Pick<SavedReply, 'texts'>, language: string | null): SavedReplyText {
  const tags = texts.map(({ lang }) => lang);
  const lang = closestLanguage(tags, language);
  const text = texts.find((each) => each.lang === lang) ?? texts[0];
  if (!text) throw new Error('a saved reply has no text');
  return text;
}

const byUse = (one: SavedReply, other: SavedReply) =>
  other.usedCount - one.usedCount || one.name.localeCompare(other.name);
