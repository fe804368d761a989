/**
 * Articles that may answer the first message of a ticket, to read while the visitor waits. They are requested once, when
 * the outbox gets the message:
 *
 *     post ┬ suggestSearch ─────── those whose titles fit are kept ─┐
 *          └ insertTicket ──────────────────── the ticket's id ─────┴─ shown in the ticket's thread
 *
 * Only this page knows them: neither other tabs nor later pages show any.
 */

import { signal } from '@preact/signals';
import { loadStem, type Stem } from '../../../languages/stemmers.ts';
import { foldMessage, foldWords } from '../../../ui/search/title-match.ts';
import type { ListedArticle } from '../help/article.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import { readSuggestions } from '../search/suggestion-source.ts';
import type { Source } from '../source.ts';
import type { Visitor } from '../visitor/visitor.ts';
import type { StoredMessage } from './message-queue.ts';

export interface WaitingArticlesModel {
  /** Returns the articles for a ticket that this page has opened, the best first; empty until known. */
  of(ticketId: number): readonly ListedArticle[];
  /** Requests articles for a message that opens a ticket. */
  notePosted(message: Pick<StoredMessage, 'key' | 'input'>): void;
  /** Notes which ticket a message is in. */
  noteTicket(key: string, ticketId: number): void;
  /** Notes that the visitor opened an article. */
  read(articleId: number): void;
  /** Notes that the visitor left: an article that was read has helped, unless something was written after it. */
  leave(): void;
}

const shownAtMost = 2;

/** Maximum number of characters of a message that are searched for: its beginning says what it is about. */
const mostSearched = 300;

/**
 * Minimum share of a title's letters that are in words of the message. The response has no scores, and its first article
 * is the nearest one, however far it is: “Choose a tent” for a missing tent peg has 4 of 11 letters.
 */
const leastShare = 0.6;

export function createWaitingArticles(
  source: Source,
  helpCenter: Pick<HelpCenterModel, 'language'>,
  { signal: lifetime, emit, onError }: Pick<Visitor, 'signal' | 'emit' | 'onError'>,
): WaitingArticlesModel {
  /** Articles by the key of the message. */
  const found = signal<ReadonlyMap<string, readonly ListedArticle[]>>(new Map());
  /** Keys of messages by the id of the ticket. */
  const keys = signal<ReadonlyMap<number, string>>(new Map());
  let lastRead: number | undefined;

  async function request(key: string, text: string): Promise<void> {
    const lang = helpCenter.language.peek();
    if (!lang || text === '') return;
    const [suggested, stem] = await Promise.all([
      readSuggestions(source, lang, text, lifetime),
      loadStem(lang),
    ]);
    const fitting = suggested.filter(({ title }) => fits(title, text, stem)).slice(0, shownAtMost);
    found.value = new Map([...found.peek(), [key, fitting]]);
  }

  return {
    of: (ticketId) => found.value.get(keys.value.get(ticketId) ?? '') ?? [],
    notePosted({ key, input: { ticketId, subject = '', message } }) {
      lastRead = undefined;
      if (ticketId === undefined) request(key, searchedText(`${subject} ${message}`)).catch(onError);
    },
    noteTicket(key, ticketId) {
      if (!keys.peek().has(ticketId)) keys.value = new Map([...keys.peek(), [ticketId, key]]);
    },
    read(articleId) {
      lastRead = articleId;
    },
    leave() {
      if (lastRead !== undefined) emit({ type: 'deflection', articleId: lastRead });
      lastRead = undefined;
    },
  };
}

/** Returns the beginning of a message, without numbers and email addresses: requests are logged, and no title has them. */
function searchedText(message: string): string {
  const words = message.split(/\s+/).filter((word) => !/[@\d]/.test(word));
  return words.join(' ').trim().slice(0, mostSearched).trim();
}

/** Whether an article with this title may answer a message; `stem` is null for a language without a stemmer. */
export function fits(title: string, message: string, stem: Stem | null): boolean {
  const toStem = (word: string) => stem?.(word) || word;
  const said = new Set(foldMessage(message).map(toStem));
  const words = foldWords(title);
  const shared = words.filter((word) => said.has(toStem(word)));
  return countLetters(shared) >= leastShare * countLetters(words) && shared.length > 0;
}

/** Counts letters rather than words, since long words tell more, in every language. */
const countLetters = (words: readonly string[]) => words.reduce((count, { length }) => count + length, 0);
