/** Why an article did not help, by forms that need no script: five buttons after a no, and then a field for words. */

import { maxVoteCommentLength, type VoteReason, voteReasons } from '../../../api/limits.ts';
import { notFound, Refusal } from '../../../api/refusal.ts';
import type { Caller, Service } from '../../../api/service.ts';
import type { FormState, ReasonBody } from '../../../help/page.ts';
import type { Database } from '../../db/database.ts';
import { articlePath, contactPathAbout, reasonPath, votePath } from '../addresses.ts';
import { useForm } from './commands.ts';
import type { FormAnswer } from './form-answer.ts';
import { minAgeMs, type ReadNonce } from './nonce.ts';
import type { LocalizedSite } from './notices.ts';

export const reasonFields = ['nonce', 'reason', 'comment'] as const;
export type ReasonFields = Partial<Record<(typeof reasonFields)[number], string>>;

/** A no on an article, by the key that it was sent with. */
export interface ExplainedVote {
  readonly articleId: number;
  readonly vote: string;
}

export interface ReasonFormOptions {
  readonly db: Database;
  readonly faq: Pick<Service, 'getArticle' | 'recordVoteReason'>;
  createForm(place: LocalizedSite, purpose: string, action: string, shownAt?: number): Promise<FormState>;
  readNonce(place: LocalizedSite, purpose: string, nonce?: string): Promise<ReadNonce>;
  callerOf(userId: number): Caller;
}

/** What `forms.ts` makes of a vote's nonce. */
const votePattern = /^[0-9a-f]{64}$/;

/** What neither PostgreSQL nor a reader can take. Lines and tabs stay. */
const controls = /[^\P{Cc}\n\t]/gu;

type Shown = Pick<ReasonBody, 'reason' | 'comment' | 'problem'>;

const purposeOf = ({ articleId, vote }: ExplainedVote) => `reason:${articleId}:${vote}`;

export function createReasonForms({ db, faq, createForm, readNonce, callerOf }: ReasonFormOptions) {
  /** @throws {Refusal} `NotFound` */
  async function draw(
    place: LocalizedSite,
    explained: ExplainedVote,
    status: 200 | 422 | 429,
    shown: Shown,
  ): Promise<FormAnswer> {
    const { site, lang } = place;
    const { articleId, vote } = explained;
    if (!votePattern.test(vote)) throw notFound();
    const { helpCenterId, userId } = site;
    const article = await faq.getArticle(callerOf(userId), { helpCenterId, lang, id: articleId });
    const { faqArticleId, title, feedbackChatEnabled } = article;
    const action = `${reasonPath(site, lang, articleId)}?vote=${vote}`;
    const body: ReasonBody = {
      kind: 'reason',
      article: { href: articlePath(site, lang, { id: faqArticleId, title }), text: title },
      // One press may come at once: the vote before it was a person's.
      form: await createForm(place, purposeOf(explained), action, Date.now() - minAgeMs),
      contactHref:
        site.contactEnabled && feedbackChatEnabled === 1 ? contactPathAbout(site, lang, faqArticleId) : null,
      ...shown,
    };
    return { kind: 'page', status, body, isForCaches: false };
  }

  return {
    /** @param reason the one that was given; else, what is asked for is one */
    async showReason(place: LocalizedSite, explained: ExplainedVote, reason: string): Promise<FormAnswer> {
      return await draw(place, explained, 200, { reason: toReason(reason), comment: '', problem: null });
    },

    /** @throws {Refusal} `NotFound` */
    async explain(place: LocalizedSite, explained: ExplainedVote, fields: ReasonFields): Promise<FormAnswer> {
      const { site, lang } = place;
      const { userId, helpCenterId } = site;
      const { articleId, vote } = explained;
      const { reason, comment } = readReason(fields);
      const again = (problem: ReasonBody['problem']) =>
        draw(place, explained, 422, { reason, comment, problem });
      if (comment.length > maxVoteCommentLength) return await again('long');
      const read = await readNonce(place, purposeOf(explained), fields.nonce);
      if (read.state !== 'good' || reason === null) return await again('again');
      const use = await useForm(db, { userId, hash: read.hash, content: JSON.stringify([reason, comment]) });
      if (use === 'used') return await again('again');
      if (use === 'first') {
        const given = { helpCenterId, lang, articleId: String(articleId), vote, reason, comment };
        try {
          await faq.recordVoteReason(callerOf(userId), given);
        } catch (error) {
          // Longer ago than reasons are taken, or no vote of this article.
          if (error instanceof Refusal && error.kind === 'Conflict') return await again('again');
          throw error;
        }
      }
      const path =
        comment === ''
          ? `${reasonPath(site, lang, articleId)}?vote=${vote}&reason=${reason}`
          : `${votePath(site, lang, articleId)}?thanks=yes`;
      return { kind: 'redirect', path };
    },

    /** For whoever sends too much: what was typed, as it came. */
    async keepReason(
      place: LocalizedSite,
      explained: ExplainedVote,
      fields: ReasonFields,
    ): Promise<FormAnswer> {
      return await draw(place, explained, 429, { ...readReason(fields), problem: 'again' });
    },
  };
}

function readReason({ reason = '', comment = '' }: ReasonFields) {
  const words = comment.replace(/\r\n?/g, '\n').replace(controls, '').trim();
  return { reason: toReason(reason), comment: words };
}

const toReason = (text: string): VoteReason | null => voteReasons.find((reason) => reason === text) ?? null;
