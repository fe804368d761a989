/** Spreads what the demo's visitors did over the thirty days before a day, the same way each time. */

import type { Device } from '../../api/limits.ts';
import { sha256 } from '../../formats/hash.ts';
import { groupBy } from '../db/group-by.ts';
import type { faqSearches, faqViews, faqVoteReasons, faqVotes } from '../db/tables/index.ts';
import {
  answeredSearches,
  complaints,
  languageShares,
  type SearchedWords,
  unansweredSearches,
  views,
} from './visits.ts';

export interface VisitedArticle {
  /** The language-independent id. */
  readonly id: number;
  readonly key: string;
  readonly language: string;
}

/** The help center to which the rows belong. */
export interface VisitedHelpCenter {
  readonly userId: number;
  readonly helpCenterId: number;
}

export interface MonthOfVisits {
  readonly views: (typeof faqViews.$inferInsert)[];
  readonly votes: (typeof faqVotes.$inferInsert)[];
  readonly reasons: (typeof faqVoteReasons.$inferInsert)[];
  readonly searches: (typeof faqSearches.$inferInsert)[];
}

const days = 30;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The visits of each day of the week, from Sunday on, compared with the mean. */
const weekdayShares = [1.2, 1.3, 1.05, 1, 0.95, 0.8, 0.7];

const devices: readonly Device[] = ['mobile', 'desktop'];
const deviceShares: Readonly<Record<Device, number>> = { mobile: 0.6, desktop: 0.4 };

/** The share of readers who vote. */
const yesShare = 0.04;
const noShare = 0.006;

/** @param today the day after the last one with visits */
export function buildMonthOfVisits(
  helpCenter: VisitedHelpCenter,
  articles: readonly VisitedArticle[],
  today: Date,
): MonthOfVisits {
  const random = createRandom();
  const dates = Array.from({ length: days }, (_, index) => new Date(today.getTime() - (index + 1) * dayMs));
  const pickDay = () => dayOf(dates[Math.floor(random() * days)] ?? today);
  /** Rounds up or down, so that sums of small numbers are about right. */
  const round = (value: number) => Math.floor(value + random());

  function viewsOf({ id, language }: VisitedArticle, read: number): MonthOfVisits['views'] {
    return dates.flatMap((date) => {
      const share = (weekdayShares[date.getUTCDay()] ?? 1) * (0.6 + 0.8 * random());
      return devices.flatMap((device) => {
        const count = round((read / days) * share * deviceShares[device]);
        return count === 0
          ? []
          : [{ ...helpCenter, faqArticleId: id, language, day: dayOf(date), device, count }];
      });
    });
  }

  function voteOn({ id, language }: VisitedArticle, isYes: boolean) {
    const device: Device = random() < deviceShares.mobile ? 'mobile' : 'desktop';
    const createdAt = new Date(Date.parse(pickDay()) + (7 + 14 * random()) * hourMs);
    return { ...helpCenter, faqArticleId: id, language, isYes, device, createdAt };
  }

  function searchesOf(language: string, outcome: 'foundNothing' | 'ledToNothing') {
    return ([words, count, failed, messages]: SearchedWords): MonthOfVisits['searches'] => {
      const each = Array.from({ length: count }, (_, place) => ({ day: pickDay(), place }));
      return [...groupBy(each, ({ day }) => day)].map(([day, ofDay]) => ({
        ...helpCenter,
        day,
        language,
        words,
        searches: ofDay.length,
        foundNothing: 0,
        ledToNothing: 0,
        [outcome]: ofDay.filter(({ place }) => place < failed).length,
        ledToMessage: ofDay.filter(({ place }) => place < messages).length,
      }));
    };
  }

  const read = articles
    .map((article) => ({
      article,
      read: (views[article.key] ?? 0) * (languageShares[article.language] ?? 0),
    }))
    .filter((one) => one.read > 0);
  const complained = complaints.flatMap(({ key, language, reason, comment }) =>
    articles
      .filter((article) => article.key === key && article.language === language)
      .map((article) => ({ ...voteOn(article, false), reason, comment })),
  );
  return {
    views: read.flatMap((one) => viewsOf(one.article, one.read)),
    votes: [
      ...read.flatMap((one) => [
        ...Array.from({ length: round(one.read * yesShare) }, () => voteOn(one.article, true)),
        ...Array.from({ length: round(one.read * noShare) }, () => voteOn(one.article, false)),
      ]),
      ...complained,
    ],
    reasons: complained.map((vote, place) => ({ ...vote, vote: sha256(`demo ${place}`) })),
    searches: [
      ...Object.entries(answeredSearches).flatMap(([lang, all]) =>
        all.flatMap(searchesOf(lang, 'ledToNothing')),
      ),
      ...Object.entries(unansweredSearches).flatMap(([lang, all]) =>
        all.flatMap(searchesOf(lang, 'foundNothing')),
      ),
    ],
  };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Returns a generator of numbers below 1, which are the same at each start (mulberry32). */
function createRandom(): () => number {
  let state = 2009;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
