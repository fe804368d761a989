/** Collects the reason for a negative vote without a script: by five buttons after the vote, then a text field. */

import { maxVoteCommentLength, type VoteReason, voteReasons } from '../../../api/limits.ts';
import { notFound, Refusal } from '../../../api/refusal.ts';
import type { Service } from '../../../api/service.ts';
import type { ReasonBody } from '../../../help/page.ts';
import type { Database } from '../../db/database.ts';
import { articlePath, contactPathAbout, reasonPath, votePath } from '../addresses.ts';
import { type FormAnswer, formPage, redirectTo } from './form-answer.ts';
import { minAgeMs } from './nonce.ts';
import type { LocalizedSite } from './notices.ts';
import { pageReader } from './page-reader.ts';
import type { SignedForms } from './signed-forms.ts';
import { markFormUsed } from './used-forms.sql.ts';

export const reasonFields = ['nonce', 'reason', 'comment'] as const;
export type ReasonFields = Partial<Record<(typeof reasonFields)[number], string>>;

/** A negative vote on an article, identified by its key. */
export interface ExplainedVote {
  readonly articleId: number;
  readonly vote: string;
}

export interface ReasonFormOptions {
  readonly db: Database;
  readonly faq: Pick<Service, 'getArticle' | 'recordVoteReason'>;
}

/** Matches the hash of a vote's nonce, which is the vote's key. */
const votePattern = /^[0-9a-f]{64}$/;

/** Matches control characters, which PostgreSQL cannot store and readers cannot see, except line ends and tabs. */
const controls = /[^\P{Cc}\n\t]/gu;

type Shown = Pick<ReasonBody, 'reason' | 'comment' | 'problem'>;

/** Every method throws `NotFound`, a `Refusal`, for an article that readers do not see. */
export class ReasonForms {
  readonly #options: ReasonFormOptions;
  readonly #forms: SignedForms;

  constructor(options: ReasonFormOptions, forms: SignedForms) {
    this.#options = options;
    this.#forms = forms;
  }

  /** @param reason the chosen reason; for any other text, the page asks for one */
  async showReason(localized: LocalizedSite, explained: ExplainedVote, reason: string): Promise<FormAnswer> {
    const shown = { reason: toReason(reason), comment: '', problem: null };
    return await this.#draw(localized, explained, 200, shown);
  }

  async explain(
    localized: LocalizedSite,
    explained: ExplainedVote,
    fields: ReasonFields,
  ): Promise<FormAnswer> {
    const { site, lang } = localized;
    const { userId } = site;
    const { articleId, vote } = explained;
    const { reason, comment } = readReason(fields);
    const again = (problem: ReasonBody['problem']) =>
      this.#draw(localized, explained, 422, { reason, comment, problem });
    if (comment.length > maxVoteCommentLength) return await again('long');
    const read = await this.#forms.readNonce(localized, reasonPurpose(explained), fields.nonce);
    if (read.state !== 'good' || reason === null) return await again('again');
    const content = JSON.stringify([reason, comment]);
    const use = await markFormUsed(this.#options.db, { userId, hash: read.hash, content });
    if (use === 'used') return await again('again');
    if (use === 'first' && !(await this.#record(localized, explained, reason, comment))) {
      return await again('again');
    }
    return redirectTo(
      comment === ''
        ? `${reasonPath(site, lang, articleId)}?vote=${vote}&reason=${reason}`
        : `${votePath(site, lang, articleId)}?thanks=yes`,
    );
  }

  /** Returns the form as sent, to a visitor who sends too often. */
  async returnReason(
    localized: LocalizedSite,
    explained: ExplainedVote,
    fields: ReasonFields,
  ): Promise<FormAnswer> {
    return await this.#draw(localized, explained, 429, { ...readReason(fields), problem: 'again' });
  }

  /** Returns false if the vote is too old, or on another article. */
  async #record(
    { site, lang }: LocalizedSite,
    { articleId, vote }: ExplainedVote,
    reason: VoteReason,
    comment: string,
  ): Promise<boolean> {
    const { userId, helpCenterId } = site;
    const input = { helpCenterId, lang, articleId: String(articleId), vote, reason, comment };
    try {
      await this.#options.faq.recordVoteReason(pageReader(userId), input);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'Conflict') return false;
      throw error;
    }
  }

  async #draw(
    localized: LocalizedSite,
    explained: ExplainedVote,
    status: 200 | 422 | 429,
    shown: Shown,
  ): Promise<FormAnswer> {
    const { site, lang } = localized;
    const { articleId, vote } = explained;
    if (!votePattern.test(vote)) throw notFound();
    const { helpCenterId, userId } = site;
    const selector = { helpCenterId, lang, id: articleId };
    const article = await this.#options.faq.getArticle(pageReader(userId), selector);
    const { faqArticleId, title, feedbackChatEnabled } = article;
    const action = `${reasonPath(site, lang, articleId)}?vote=${vote}`;
    // The form is valid at once, as a person has just pressed the button of the vote.
    const shownAt = Date.now() - minAgeMs;
    return formPage(status, {
      kind: 'reason',
      article: {
        id: faqArticleId,
        href: articlePath(site, lang, { id: faqArticleId, title }),
        text: title,
      },
      form: await this.#forms.create(localized, reasonPurpose(explained), action, shownAt),
      contactHref:
        site.contactEnabled && feedbackChatEnabled === 1 ? contactPathAbout(site, lang, faqArticleId) : null,
      ...shown,
    });
  }
}

function readReason({ reason = '', comment = '' }: ReasonFields) {
  const words = comment.replace(/\r\n?/g, '\n').replace(controls, '').trim();
  return { reason: toReason(reason), comment: words };
}

const toReason = (text: string): VoteReason | null => voteReasons.find((reason) => reason === text) ?? null;

const reasonPurpose = ({ articleId, vote }: ExplainedVote) => `reason:${articleId}:${vote}`;
