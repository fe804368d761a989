/** Readings of articles: each reading is counted once, also after a page load, and has at most one vote. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { InputOf, Operation, OutputOf } from '../../../api/operation.ts';
import { recordView, voteNo, voteYes } from '../../../api/operations/faq.ts';
import { currentDevice } from '../../../client/device.ts';
import { randomKey } from '../../../client/random-key.ts';
import { lazily } from '../../../state/lazily.ts';
import type { Vote } from '../../events.ts';
import type { Entry } from '../navigation.ts';
import type { Source } from '../source.ts';
import type { Article } from './article.ts';
import type { HelpCenterModel } from './help-center-state.ts';
import { createVoteReasons, type VoteReasonModel, type VoteReasonsModel } from './vote-reasons.ts';

export interface Ballot {
  readonly status: 'open' | 'sending' | 'sent' | 'failed';
  readonly vote?: Vote;
}

export interface Reading {
  readonly article: Article;
  readonly ballot: ReadonlySignal<Ballot>;
  /** Sends a vote, which stays chosen if sending fails; does nothing while a vote is being sent or was counted. */
  cast(vote: Vote): void;
  /** Asks for the reason after a counted no; null if reasons are not asked for. */
  readonly reason: ReadonlySignal<VoteReasonModel | null>;
}

export interface ReadingsModel {
  /** Returns the reading of an opened view. Its first call records the article's view. */
  open(entry: Entry, article: Article): Reading;
}

type Report = Operation<InputOf<typeof recordView>, OutputOf<typeof recordView>>;

export function createReadings(source: Source, helpCenter: HelpCenterModel): ReadingsModel {
  const reasons = lazily(() => createVoteReasons(source, helpCenter));
  /** A reading lives as long as its entry in the navigation. */
  const readings = new WeakMap<Entry, Reading>();
  return {
    open(entry, article) {
      const existing = readings.get(entry);
      if (existing?.article === article) return existing;
      const reading = beginReading(source, article, entry.isRestored && !existing, reasons());
      readings.set(entry, reading);
      return reading;
    },
  };
}

function beginReading(
  { client, selector, onError, emit }: Source,
  article: Article,
  isCounted: boolean,
  reasons: VoteReasonsModel,
): Reading {
  const { faqArticleId: articleId, faqLanguageCode: lang } = article;
  /** The key of the no: a repeated request with the same key is counted once. */
  const key = randomKey();
  const reasonOfNo = reasons.create(article, key);

  const report = (operation: Report, headers: Readonly<Record<string, string>> = {}) =>
    client.send(
      operation,
      { articleId: String(articleId), lang, device: currentDevice(), ...selector },
      // Views and votes count even if the visitor leaves the page.
      { keepalive: true, headers },
    );

  if (!isCounted) {
    report(recordView).catch(onError);
    emit({ type: 'article-view', articleId, lang });
  }

  const ballot = signal<Ballot>({ status: 'open' });
  return {
    article,
    ballot,
    reason: computed(() => {
      const { status, vote } = ballot.value;
      return status === 'sent' && vote === 'no' && reasons.isAsked.value ? reasonOfNo : null;
    }),
    async cast(vote) {
      const { status } = ballot.peek();
      if (status === 'sending' || status === 'sent') return;
      ballot.value = { status: 'sending', vote };
      try {
        // Other deployments may not allow pages to send this header.
        if (vote === 'no' && reasons.isAsked.peek()) await report(voteNo, { 'Idempotency-Key': key });
        else await report(vote === 'yes' ? voteYes : voteNo);
        ballot.value = { status: 'sent', vote };
        emit({ type: 'article-vote', articleId, lang, vote });
      } catch (error) {
        ballot.value = { status: 'failed', vote };
        onError(error);
      }
    },
  };
}
