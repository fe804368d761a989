/** The vote on an article, by a form that works without a script. */

import type { Device } from '../../../api/limits.ts';
import type { Service } from '../../../api/service.ts';
import type { ArticleLink, VoteBody } from '../../../help/page.ts';
import type { Database } from '../../db/database.ts';
import { articlePath, reasonPath, votePath } from '../addresses.ts';
import { cachedPage, type FormAnswer, formPage, redirectTo } from './form-answer.ts';
import type { ReadNonce } from './nonce.ts';
import { type LocalizedSite, votedNotice } from './notices.ts';
import { pageReader } from './page-reader.ts';
import { firstShownAt, type SignedForms } from './signed-forms.ts';
import { markFormUsed } from './used-forms.sql.ts';

export const voteFields = ['nonce', 'vote'] as const;
export type VoteFields = Partial<Record<(typeof voteFields)[number], string>>;

export interface VoteFormOptions {
  readonly db: Database;
  readonly faq: Pick<Service, 'getArticle' | 'voteYes' | 'voteNo'>;
}

/** Every method throws `NotFound`, a `Refusal`, for an article that readers do not see. */
export class VoteForms {
  readonly #options: VoteFormOptions;
  readonly #forms: SignedForms;

  constructor(options: VoteFormOptions, forms: SignedForms) {
    this.#options = options;
    this.#forms = forms;
  }

  async showVote(localized: LocalizedSite, articleId: number): Promise<FormAnswer> {
    return await this.#draw(localized, articleId);
  }

  async showVoted(localized: LocalizedSite, articleId: number): Promise<FormAnswer> {
    return cachedPage(votedNotice(localized, await this.findArticle(localized, articleId)));
  }

  async vote(
    localized: LocalizedSite,
    articleId: number,
    { nonce, vote: choice }: VoteFields,
    device: Device,
  ): Promise<FormAnswer> {
    const { db, faq } = this.#options;
    const { site, lang } = localized;
    const { userId, helpCenterId } = site;
    const read = await this.#forms.readNonce(localized, votePurpose(articleId), nonce);
    if (read.state !== 'good' || (choice !== 'yes' && choice !== 'no')) {
      return await this.#draw(localized, articleId, read);
    }
    const use = await markFormUsed(db, { userId, hash: read.hash, content: choice });
    if (use === 'used') return await this.#draw(localized, articleId, { state: 'bad' });
    if (use === 'first') {
      const record = choice === 'yes' ? faq.voteYes : faq.voteNo;
      const caller = { ...pageReader(userId), idempotencyKey: read.hash };
      await record(caller, { helpCenterId, lang, articleId: String(articleId), device });
    }
    return redirectTo(
      choice === 'no'
        ? `${reasonPath(site, lang, articleId)}?vote=${read.hash}`
        : `${votePath(site, lang, articleId)}?thanks=yes`,
    );
  }

  async findArticle({ site, lang }: LocalizedSite, id: number): Promise<ArticleLink> {
    const { userId, helpCenterId } = site;
    const article = await this.#options.faq.getArticle(pageReader(userId), { helpCenterId, lang, id });
    const { faqArticleId, title } = article;
    return { id: faqArticleId, href: articlePath(site, lang, { id: faqArticleId, title }), text: title };
  }

  /** @param refused the nonce of a form that has to be sent again */
  async #draw(localized: LocalizedSite, articleId: number, refused?: ReadNonce): Promise<FormAnswer> {
    const { site, lang } = localized;
    const article = await this.findArticle(localized, articleId);
    const form = await this.#forms.create(
      localized,
      votePurpose(articleId),
      votePath(site, lang, articleId),
      firstShownAt(refused),
    );
    const body: VoteBody = { kind: 'vote', article, form, mustSendAgain: refused !== undefined };
    return formPage(refused ? 422 : 200, body);
  }
}

const votePurpose = (articleId: number) => `vote:${articleId}`;
