/** The saved replies that the agent can use: shared ones, and the agent's own. */

import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  updateSavedReply,
} from '../../../api/operations/saved-replies.ts';
import type { SavedReply, SavedReplyText } from '../../../api/schemas/saved-replies.ts';
import type { Client } from '../../../client/client.ts';
import { createQuery, type FailureHandler, type Query, reload } from '../../../state/query.ts';
import { foldText, hasEveryWord } from '../../i18n/folded-words.ts';
import { closestLanguage } from '../settings/closest-language.ts';

/** What agents decide about a reply. */
export interface ReplyValues {
  readonly name: string;
  readonly texts: readonly SavedReplyText[];
  readonly isShared: boolean;
  /** The only team with which a shared reply is shared; null for all agents. */
  readonly team: string | null;
}

export class SavedReplies {
  /** All of them, the most used one first. */
  readonly list: Query<readonly SavedReply[]>;
  readonly #client: Client;

  constructor(client: Client, onError: FailureHandler) {
    this.#client = client;
    this.list = createQuery({
      async read(signal) {
        const { replies } = await client.send(listSavedReplies, {}, { signal });
        return replies;
      },
      onError,
    });
  }

  /** Those that are loaded. */
  get known(): readonly SavedReply[] {
    return this.list.value.value ?? [];
  }

  /** Loads the replies; those that are shown stay until the response is there. */
  async load(): Promise<void> {
    await reload(this.list);
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
  async save(id: number | null, { name, texts, isShared, team }: ReplyValues): Promise<void> {
    const values = { name, texts: [...texts], isShared, team: isShared ? team : null };
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
    const listed = this.list.value.peek();
    if (!listed) {
      void this.load();
      return;
    }
    const others = listed.filter(({ savedReplyId }) => savedReplyId !== id);
    this.list.put([...others, ...replies].sort(byUse));
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
