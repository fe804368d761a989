/** Articles: shown, counted once for each opening, and voted on. */

import type { OutputOf } from '../../api/operation.ts';
import { getArticle, recordView, voteNo, voteYes } from '../../api/operations/faq.ts';
import { type Ballot, createBallot } from './ballot.ts';
import { currentDevice } from './device.ts';
import type { HelpCenterModel } from './help-center.ts';
import type { Entry } from './navigation.ts';
import { createShelf, type Shelf } from './shelf.ts';
import type { Source } from './source.ts';

export type Article = OutputOf<typeof getArticle>;

export interface ArticleModel extends Shelf<number, Article> {
  /** Says that an article is before the visitor's eyes; counted once for each opening and article. */
  seen(opening: Entry, article: Article): void;
  /** The vote of one opening. */
  ballot(opening: Entry, article: Article): Ballot;
}

export function createArticle(source: Source, center: HelpCenterModel): ArticleModel {
  const { client, selector, signal, onError, emit } = source;
  const shelf = createShelf(
    center,
    (lang, id: number) => client.send(getArticle, { id, lang, ...selector }, { signal }),
    onError,
  );
  const seen = new WeakMap<Entry, Article>();
  const ballots = new WeakMap<Entry, { article: Article; ballot: Ballot }>();

  const report = (operation: typeof recordView, { faqArticleId, faqLanguageCode: lang }: Article) =>
    client.send(
      operation,
      { articleId: String(faqArticleId), lang, device: currentDevice(), ...selector },
      // What was read and answered counts although the visitor leaves.
      { keepalive: true },
    );

  return {
    ...shelf,
    seen(opening, article) {
      if (seen.get(opening) === article) return;
      seen.set(opening, article);
      report(recordView, article).catch(onError);
      emit({ type: 'article-view', articleId: article.faqArticleId, lang: article.faqLanguageCode });
    },
    ballot(opening, article) {
      const known = ballots.get(opening);
      if (known?.article === article) return known.ballot;
      const ballot = createBallot(async (vote) => {
        await report(vote === 'yes' ? voteYes : voteNo, article);
        emit({ type: 'article-vote', articleId: article.faqArticleId, lang: article.faqLanguageCode, vote });
      }, onError);
      ballots.set(opening, { article, ballot });
      return ballot;
    },
  };
}
