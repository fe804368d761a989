/**
 * Articles that may answer the customer's last message, searched once for each message. An article is suggested if the
 * search has matched a word of its title and at least two informative words of the message.
 */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { dismissArticle } from '../../../api/operations/desk.ts';
import { search } from '../../../api/operations/faq.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import type { Client } from '../../../client/client.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import type { Notices } from '../notices.ts';
import type { FoundArticle } from './compose/article-search.ts';
import type { ThreadData } from './thread.ts';

export interface ArticleSuggestionsOptions {
  readonly client: Client;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  readonly userId: number;
  readonly agentId: number;
  onError(error: unknown): void;
}

/** A message of a customer, and where its answer may be. */
export interface SuggestionRequest {
  readonly helpCenter: DeskHelpCenter;
  readonly lang: string;
  readonly messageId: number;
  readonly text: string;
}

/** Maximum number of characters of a message that are searched for: its beginning says what it is about. */
const mostSearched = 300;

const leastWords = 2;
const shownAtMost = 3;

/** The most messages whose articles are remembered. */
const mostKept = 100;

export class ArticleSuggestions {
  readonly #options: ArticleSuggestionsOptions;
  readonly #name: string;
  readonly #isOn;
  readonly #found = signal<ReadonlyMap<string, readonly FoundArticle[]>>(new Map());
  /** The articles that were dismissed on this page, by ticket, until the thread says so. */
  readonly #dismissed = signal<ReadonlyMap<number, ReadonlySet<number>>>(new Map());
  readonly #asked = new Set<string>();

  constructor(options: ArticleSuggestionsOptions) {
    this.#options = options;
    const { userId, agentId } = options;
    this.#name = `frontdesk:desk:${userId}:${agentId}:no-suggestions`;
    this.#isOn = signal(this.#read());
  }

  /** Whether the agent wants suggestions, in this browser. */
  get isOn(): ReadonlySignal<boolean> {
    return this.#isOn;
  }

  turn(isOn: boolean): void {
    this.#isOn.value = isOn;
    try {
      if (isOn) localStorage.removeItem(this.#name);
      else localStorage.setItem(this.#name, 'off');
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  }

  /** Returns the articles for the last message of a ticket, the best first; empty until they are known. */
  of(request: SuggestionRequest, { ticket, dismissedArticles }: ThreadData): readonly FoundArticle[] {
    const here = this.#dismissed.value.get(ticket.ticketId);
    const isDismissed = (id: number) => dismissedArticles.includes(id) || here?.has(id) === true;
    const found = this.#found.value.get(requestKey(request)) ?? [];
    return found.filter(({ id }) => !isDismissed(id)).slice(0, shownAtMost);
  }

  /** Searches articles for a message, unless it was searched before. */
  async ensure(request: SuggestionRequest): Promise<void> {
    const key = requestKey(request);
    const { helpCenter, lang, text } = request;
    const q = searchedText(text);
    if (q === '' || this.#asked.has(key)) return;
    this.#asked.add(key);
    try {
      const { helpCenterId } = helpCenter;
      const { articles } = await this.#options.client.send(search, { helpCenterId, lang, q });
      this.#keep(key, articles.filter(isGood).map(toFound));
    } catch (error) {
      this.#asked.delete(key);
      this.#options.onError(error);
    }
  }

  /** Notes that an article is not to be suggested for a ticket again. */
  async dismiss(ticketId: number, articleId: number): Promise<void> {
    const { client, notices, messages, onError } = this.#options;
    const former = this.#dismissed.peek();
    const here = new Set([...(former.get(ticketId) ?? []), articleId]);
    this.#dismissed.value = new Map([...former, [ticketId, here]]);
    try {
      await client.send(dismissArticle, { ticketId: String(ticketId), articleId });
    } catch (error) {
      onError(error);
      notices.warn(messages.articleHelp.notDismissed);
    }
  }

  #keep(key: string, articles: readonly FoundArticle[]): void {
    const kept = new Map([...this.#found.peek(), [key, articles]]);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
      this.#asked.delete(oldest);
    }
    this.#found.value = kept;
  }

  #read(): boolean {
    try {
      return localStorage.getItem(this.#name) !== 'off';
    } catch {
      return true;
    }
  }
}

function requestKey({ helpCenter, lang, messageId }: SuggestionRequest): string {
  return `${helpCenter.helpCenterId} ${lang} ${messageId}`;
}

/** Returns the beginning of a message, without numbers and email addresses, which no title has. */
function searchedText(message: string): string {
  const words = message.split(/\s+/).filter((word) => !/[@\d]/.test(word));
  return words.join(' ').trim().slice(0, mostSearched).trim();
}

type Hit = OutputOf<typeof search>['articles'][number];

function isGood({ matched_words: matched = 0, highlight }: Hit): boolean {
  return matched >= leastWords && highlight.title.some((title) => title.includes('<em>'));
}

function toFound({ _source: { article_id: id, title, category } }: Hit): FoundArticle {
  return { id, title, category: category[0]?.title ?? '' };
}
