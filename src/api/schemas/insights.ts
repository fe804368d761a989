/** Reports on visitors' searches and votes, for those who write the articles. Operations of Frontdesk's own. */

import { type Static, Type } from 'typebox';
import { voteReasons } from '../limits.ts';
import { Id, inHelpCenter, Language } from './common.ts';
import { contract, ours } from './contract.ts';
import { FileType } from './lists.ts';

const Count = Type.Integer({ minimum: 0 });

const period = {
  /** Only searches or articles in one language. */
  lang: Type.Optional(Language),
  /** Days, today included; more than `maxInsightDays` count as that. @default 30 */
  days: Type.Optional(Type.Integer({ minimum: 1 })),
};

/** A day in UTC. */
const SearchDay = Type.Object({
  day: Type.String({ format: 'date' }),
  searches: Count,
  foundNothing: Count,
  /** Searches that found articles of which the visitor opened none. */
  ledToNothing: Count,
  /** Searches after which the visitor wrote a message within half an hour, whatever they found. */
  ledToMessage: Count,
});
export type SearchDay = Static<typeof SearchDay>;

/** A search or a word without success. */
const SearchInsight = Type.Object({
  /**
   * `foundNothing`, `ledToNothing`: whole searches, from the third failure on. `wordWithoutArticle`: a word that no article
   * has; `wordLedToNothing`: a word after which no article was ever opened. `ledToMessage`, `wordLedToMessage`: of the
   * searches for it, some ended in a message of the visitor.
   */
  outcome: Type.Union([
    Type.Literal('foundNothing'),
    Type.Literal('ledToNothing'),
    Type.Literal('ledToMessage'),
    Type.Literal('wordWithoutArticle'),
    Type.Literal('wordLedToNothing'),
    Type.Literal('wordLedToMessage'),
  ]),
  language: Type.String(),
  words: Type.String(),
  /**
   * The number of searches that failed; for words, that of all searches with the word. With an outcome that is a message,
   * the number of searches that ended in one.
   */
  failed: Count,
  searches: Count,
});
export type SearchInsight = Static<typeof SearchInsight>;

export const listSearchInsights = ours(
  contract(
    'FAQ:Read',
    inHelpCenter({ ...period, fileType: Type.Optional(FileType) }),
    Type.Object({
      /** Whether the help center counts searches. */
      isCounted: Type.Boolean(),
      /** Every day of the period, the oldest first. */
      days: Type.Array(SearchDay),
      /** At most 100 of each outcome, the most frequent first. */
      json: Type.Array(SearchInsight),
    }),
    { format: 'csv' },
  ),
);

const reasonCounts = Type.Object({
  unanswered: Count,
  unclear: Count,
  wrong: Count,
  steps: Count,
  other: Count,
});

const ArticleInsight = Type.Object({
  articleId: Id,
  language: Type.String(),
  /** Empty if the article no longer exists. */
  title: Type.String(),
  no: Count,
  yes: Count,
  reasons: reasonCounts,
  /** What visitors wrote, the newest first, at most 20. */
  comments: Type.Array(Type.Object({ reason: Type.Enum([...voteReasons]), comment: Type.String() })),
});
export type ArticleInsight = Static<typeof ArticleInsight>;

export const listArticleInsights = ours(
  contract(
    'FAQ:Read',
    inHelpCenter(period),
    /** At most 100 articles, those with the most negative votes first. */
    Type.Object({ articles: Type.Array(ArticleInsight) }),
  ),
);
