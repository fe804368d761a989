/** Readings of articles: each is counted once, over page loads too, and voted on once. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf, Operation, OutputOf } from '../../../api/operation.ts';
import { recordView, voteNo, voteYes } from '../../../api/operations/faq.ts';
import { currentDevice } from '../../../client/device.ts';
import type { Vote } from '../../events.ts';
import type { Entry } from '../navigation.ts';
import type { Source } from '../state/source.ts';
import type { Article } from './article.ts';

export interface Ballot {
  readonly status: 'open' | 'sending' | 'sent' | 'failed';
  /** What was chosen; absent while open. */
  readonly vote?: Vote;
}

export interface Reading {
  readonly article: Article;
  readonly ballot: ReadonlySignal<Ballot>;
  /** Sends a vote, which stays when that fails; does nothing while one is on its way or counted. */
  cast(vote: Vote): void;
}

export interface ReadingsModel {
  /** Returns the reading of an opened view. The first time that it is asked for, the article's view is recorded. */
  open(entry: Entry, article: Article): Reading;
}

type Report = Operation<InputOf<typeof recordView>, OutputOf<typeof recordView>>;

export function createReadings(source: Source): ReadingsModel {
  /** As long as navigation keeps what was opened. */
  const readings = new WeakMap<Entry, Reading>();
  return {
    open(entry, article) {
      const existing = readings.get(entry);
      if (existing?.article === article) return existing;
      const reading = beginReading(source, article, entry.isRestored && !existing);
      readings.set(entry, reading);
      return reading;
    },
  };
}

function beginReading(
  { client, selector, onError, emit }: Source,
  article: Article,
  isCounted: boolean,
): Reading {
  const { faqArticleId: articleId, faqLanguageCode: lang } = article;
  const report = (operation: Report) =>
    client.send(
      operation,
      { articleId: String(articleId), lang, device: currentDevice(), ...selector },
      // What was read and answered counts although the visitor leaves.
      { keepalive: true },
    );

  if (!isCounted) {
    report(recordView).catch(onError);
    emit({ type: 'article-view', articleId, lang });
  }

  const ballot = signal<Ballot>({ status: 'open' });
  return {
    article,
    ballot,
    async cast(vote) {
      const { status } = ballot.peek();
      if (status === 'sending' || status === 'sent') return;
      ballot.value = { status: 'sending', vote };
      try {
        await report(vote === 'yes' ? voteYes : voteNo);
        ballot.value = { status: 'sent', vote };
        emit({ type: 'article-vote', articleId, lang, vote });
      } catch (error) {
        ballot.value = { status: 'failed', vote };
        onError(error);
      }
    },
  };
}
