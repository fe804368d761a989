/** One reading of an article: counted once, and voted on once. Arrives with the article's view. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf, Operation, OutputOf } from '../../../api/operation.ts';
import { recordView, voteNo, voteYes } from '../../../api/operations/faq.ts';
import type { Vote } from '../../events.ts';
import type { Entry } from '../navigation.ts';
import { currentDevice } from '../state/device.ts';
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

const readings = new WeakMap<Entry, Reading>();

type Seen = Operation<InputOf<typeof recordView>, OutputOf<typeof recordView>>;

/** The reading of an opened view. The first time that it is asked for, the article's view is recorded. */
export function openReading(source: Source, opening: Entry, article: Article): Reading {
  const known = readings.get(opening);
  if (known?.article === article) return known;

  const { client, selector, onError, emit } = source;
  const { faqArticleId: articleId, faqLanguageCode: lang } = article;
  const report = (operation: Seen) =>
    client.send(
      operation,
      { articleId: String(articleId), lang, device: currentDevice(), ...selector },
      // What was read and answered counts although the visitor leaves.
      { keepalive: true },
    );

  report(recordView).catch(onError);
  emit({ type: 'article-view', articleId, lang });

  const ballot = signal<Ballot>({ status: 'open' });
  const reading: Reading = {
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
  readings.set(opening, reading);
  return reading;
}
