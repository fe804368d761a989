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
import { createQuery, type FailureHandler, type Query } from '../../../state/query.ts';
import { RecentlyUsed } from '../../../state/recently-used.ts';
import { createStoredValue, type StoredValue } from '../../../state/stored-value.ts';
import type { Notices } from '../notices.ts';
import type { FoundArticle } from './compose/article-search.ts';
import type { ThreadData } from './thread.ts';

export interface ArticleSuggestionsOptions {
  readonly client: Client;
  readonly notices: Notices;
  readonly messages: DeskMessages;
  readonly userId: number;
  readonly agentId: number;
  readonly onError: FailureHandler;
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
  readonly #choice: StoredValue<boolean>;
  readonly #found = new RecentlyUsed<string, Query<readonly FoundArticle[]>>(mostKept);
  /** The articles that were dismissed on this page, by ticket, until the thread says so. */
  readonly #dismissed = signal<ReadonlyMap<number, ReadonlySet<number>>>(new Map());
  /** Whether the agent wants suggestions, in this browser. */
  readonly isOn: ReadonlySignal<boolean>;

  constructor(options: ArticleSuggestionsOptions) {
    this.#options = options;
    const { userId, agentId } = options;
    this.#choice = createStoredValue(`frontdesk:desk:${userId}:${agentId}:no-suggestions`, {
      parse: (text) => text !== 'off',
      print: (isOn) => (isOn ? null : 'off'),
    });
    this.isOn = this.#choice.value;
  }

  turn(isOn: boolean): void {
    this.#choice.set(isOn);
  }

  /** Returns the articles for the last message of a ticket, the best first; empty until they are known. */
  of(
    request: SuggestionRequest,
    { ticket, dismissedArticles }: Pick<ThreadData, 'ticket' | 'dismissedArticles'>,
  ): readonly FoundArticle[] {
    const here = this.#dismissed.value.get(ticket.ticketId);
    const isDismissed = (id: number) => dismissedArticles.includes(id) || here?.has(id) === true;
    const found = this.#query(request).value.value ?? [];
    return found.filter(({ id }) => !isDismissed(id)).slice(0, shownAtMost);
  }

  /** Searches articles for a message, unless it was searched before. */
  async ensure(request: SuggestionRequest): Promise<void> {
    if (searchedText(request.text) !== '') await this.#query(request).ensure();
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

  #query(request: SuggestionRequest): Query<readonly FoundArticle[]> {
    const { client, onError } = this.#options;
    const { helpCenter, lang, text } = request;
    const input = { helpCenterId: helpCenter.helpCenterId, lang, q: searchedText(text) };
    return this.#found.getOrCreate(requestKey(request), () =>
      createQuery({
        async read(aborted) {
          const { articles } = await client.send(search, input, { signal: aborted });
          return articles.filter(isGood).map(toFound);
        },
        onError,
      }),
    );
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
