/**
 * Votes and messages by forms that need no script. A form comes from a page that nobody keeps, with a nonce; what was
 * sent leads to a page that is the same for everybody. What is wrong with a form is said on the form, and nothing of what
 * was typed is lost.
 */

import type { Device } from '../../../api/limits.ts';
import { notFound } from '../../../api/refusal.ts';
import type { Replies } from '../../../api/schemas/faq.ts';
import type { Service } from '../../../api/service.ts';
import { unlessNotFound } from '../../../api/unless-not-found.ts';
import type { ContactBody, FormState, PageLink, VoteBody } from '../../../help/page.ts';
import { textsIn } from '../../../languages/texts.ts';
import type { Database } from '../../db/database.ts';
import { isHeldCode } from '../../mail/confirmations/held-code.ts';
import { isInboxAddress } from '../../mail/inboxes/queries.ts';
import { findHeldTicket, holdTicket, openHeldTicket } from '../../resources/tickets/held/commands.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import type { GuardSettings } from '../../settings/server/subjects/visitors.ts';
import { findContact } from '../../visitor/records/queries.ts';
import { articlePath, confirmPath, contactPath, reasonPath, votePath } from '../addresses.ts';
import type { HelpSite } from '../site.ts';
import { formSecretOf, useForm } from './commands.ts';
import type { FormAnswer, FormBody } from './form-answer.ts';
import { createFormNonce, type FormPlace, type ReadNonce, readFormNonce } from './nonce.ts';
import {
  checkMailNotice,
  endedNotice,
  type LocalizedSite,
  sentNotice,
  tooManyNotice,
  votedNotice,
} from './notices.ts';
import { createReasonForms } from './reason-forms.ts';
import { nothingWritten, readMessage, type WrittenMessage, wrongFields } from './written-message.ts';

export interface HelpFormOptions {
  readonly db: Database;
  readonly faq: Pick<Service, 'getArticle' | 'helpCenter' | 'voteYes' | 'voteNo' | 'recordVoteReason'>;
  /** Null: no mail is sent, or tickets lie in another deployment; then nobody can write by a form. */
  readonly mail: MailPolicy | null;
  readonly guard: GuardSettings;
  /**
   * The origin of links in mails to a help center; null: nobody knows it, so that nobody can write by a form. It must not
   * be what a request says: anybody could have links of their own mailed.
   */
  linkOrigin(site: HelpSite): string | null;
  readonly limits: {
    /** Messages of a help center of one hour that wait to be confirmed, at most; 0: any number. */
    readonly held: number;
  };
}

export const voteFields = ['nonce', 'vote'] as const;
export type VoteFields = Partial<Record<(typeof voteFields)[number], string>>;

export const contactFields = ['nonce', 'name', 'email', 'subject', 'message', 'website'] as const;
export type ContactFields = Partial<Record<(typeof contactFields)[number], string>>;

export const confirmFields = ['nonce'] as const;
export type ConfirmFields = Partial<Record<(typeof confirmFields)[number], string>>;

/** Letters of a subject on the page that confirms it. */
const maxShownSubject = 200;

export function createHelpForms({ db, faq, mail, guard, limits, linkOrigin }: HelpFormOptions) {
  /** @throws {Refusal} `NotFound` */
  async function findArticle({ site, lang }: LocalizedSite, id: number): Promise<PageLink> {
    const { userId, helpCenterId } = site;
    const article = await faq.getArticle(callerOf(userId), { helpCenterId, lang, id });
    const { faqArticleId, title } = article;
    return { href: articlePath(site, lang, { id: faqArticleId, title }), text: title };
  }

  /** The state of a form, with a new nonce; `shownAt` where it was shown before and comes back as it was. */
  async function createForm(
    place: LocalizedSite,
    purpose: string,
    action: string,
    shownAt?: number,
  ): Promise<FormState> {
    const secret = await formSecretOf(db, place.site.userId);
    return { action, nonce: createFormNonce(secret, formPlaceOf(place, purpose), shownAt) };
  }

  async function readNonce(place: LocalizedSite, purpose: string, nonce = ''): Promise<ReadNonce> {
    const secret = await formSecretOf(db, place.site.userId);
    return readFormNonce(secret, formPlaceOf(place, purpose), nonce);
  }

  /**
   * Where visitors may write, and where what they write by a form is confirmed; null: they cannot, but by mail.
   * @throws {Refusal} `NotFound` where they may not
   */
  async function findOffer({ site }: LocalizedSite): Promise<{ email: string; origin: string | null }> {
    const contact = await findContact(db, site.userId, site.helpCenterId);
    if (!contact) throw notFound();
    const hasInbox = await isInboxAddress(db, site.userId, contact.toEmail);
    const hasForm = hasInbox && mail !== null && !guard.requiresChallenge;
    return { email: contact.toEmail, origin: hasForm ? linkOrigin(site) : null };
  }

  async function drawVote(place: LocalizedSite, articleId: number, again?: ReadNonce): Promise<FormAnswer> {
    const article = await findArticle(place, articleId);
    const action = votePath(place.site, place.lang, articleId);
    const form = await createForm(place, `vote:${articleId}`, action, shownAtOf(again));
    const body: VoteBody = { kind: 'vote', article, form, ...(again && { mustSendAgain: true }) };
    return page(again ? 422 : 200, body);
  }

  interface Draft {
    readonly status: 200 | 422 | 429;
    readonly values: WrittenMessage;
    readonly wrong?: ContactBody['wrong'];
    readonly mustSendAgain?: boolean;
    readonly shownAt?: number | undefined;
  }

  /** Without an instant: the zone of whoever reads is not known here. */
  async function repliesOf({ site: { userId, helpCenterId } }: LocalizedSite): Promise<Replies | null> {
    const { replies } = await faq.helpCenter(callerOf(userId), { helpCenterId });
    if (!replies) return null;
    const { usualSeconds, officeHours } = replies;
    const isClosed = officeHours !== null && !officeHours.open;
    if (usualSeconds === null && !isClosed) return null;
    return { usualSeconds, officeHours: isClosed ? { ...officeHours, opensAt: null, closesAt: null } : null };
  }

  async function drawContact(
    place: LocalizedSite,
    email: string,
    { status, values, wrong = [], mustSendAgain = false, shownAt }: Draft,
  ): Promise<FormAnswer> {
    const form = await createForm(place, 'contact', contactPath(place.site, place.lang), shownAt);
    return page(status, {
      kind: 'contact',
      form,
      email,
      values,
      wrong,
      replies: await repliesOf(place),
      ...(mustSendAgain && { mustSendAgain }),
    });
  }

  const drawAddress = (
    status: 200 | 403 | 429,
    email: string,
    values: WrittenMessage = nothingWritten,
  ): FormAnswer => page(status, { kind: 'contact', form: null, email, values, wrong: [], replies: null });

  async function drawConfirmation(
    place: LocalizedSite,
    code: string,
    again?: ReadNonce,
  ): Promise<FormAnswer> {
    const { userId, helpCenterId } = place.site;
    const held = isHeldCode(code) ? await findHeldTicket(db, { userId, helpCenterId, code }) : null;
    if (!held) return page(410, endedNotice(place));
    const texts = textsIn(place.lang).texts.forms;
    const action = `${confirmPath(place.site, place.lang)}?code=${code}`;
    const form = await createForm(place, `confirm:${code}`, action, shownAtOf(again));
    const subject = [...held.subject].slice(0, maxShownSubject).join('');
    return page(again ? 422 : 200, {
      kind: 'notice',
      title: texts.confirm,
      text: again ? texts.pressAgain : texts.confirmText(subject),
      form: { ...form, label: texts.confirmButton },
    });
  }

  return {
    async showVote(place: LocalizedSite, articleId: number): Promise<FormAnswer> {
      return await drawVote(place, articleId);
    },

    async showVoted(place: LocalizedSite, articleId: number): Promise<FormAnswer> {
      return keptPage(votedNotice(place, await findArticle(place, articleId)));
    },

    /** @throws {Refusal} `NotFound` */
    async vote(
      place: LocalizedSite,
      articleId: number,
      { nonce, vote: choice }: VoteFields,
      device: Device,
    ): Promise<FormAnswer> {
      const { site, lang } = place;
      const { userId, helpCenterId } = site;
      const read = await readNonce(place, `vote:${articleId}`, nonce);
      if (read.state !== 'good' || (choice !== 'yes' && choice !== 'no'))
        return await drawVote(place, articleId, read);
      const use = await useForm(db, { userId, hash: read.hash, content: choice });
      if (use === 'used') return await drawVote(place, articleId, { state: 'bad' });
      if (use === 'first') {
        const record = choice === 'yes' ? faq.voteYes : faq.voteNo;
        const caller = { ...callerOf(userId), idempotencyKey: read.hash };
        await record(caller, { helpCenterId, lang, articleId: String(articleId), device });
      }
      if (choice === 'no')
        return { kind: 'redirect', path: `${reasonPath(site, lang, articleId)}?vote=${read.hash}` };
      return { kind: 'redirect', path: `${votePath(site, lang, articleId)}?thanks=yes` };
    },

    ...createReasonForms({ db, faq, createForm, readNonce, callerOf }),

    /**
     * @param articleId the article that is written about; null: none is named
     * @throws {Refusal} `NotFound` where visitors may not write
     */
    async showContact(place: LocalizedSite, articleId: number | null): Promise<FormAnswer> {
      const { email, origin } = await findOffer(place);
      const about = articleId === null ? null : await unlessNotFound(findArticle(place, articleId));
      const values = { ...nothingWritten, subject: about?.text ?? '' };
      if (origin === null) return drawAddress(200, email, values);
      return await drawContact(place, email, { status: 200, values });
    },

    /**
     * Holds what was written until its address is confirmed.
     * @param network of the request
     */
    async sendContact(
      place: LocalizedSite,
      { nonce, website = '', ...fields }: ContactFields,
      network: string,
    ): Promise<FormAnswer> {
      const { site, lang } = place;
      const { userId, helpCenterId } = site;
      const { email, origin } = await findOffer(place);
      const values = readMessage(fields);
      if (origin === null || mail === null) return drawAddress(403, email, values);
      const read = await readNonce(place, 'contact', nonce);
      const again = { status: 422, values, mustSendAgain: true } as const;
      const shownAt = shownAtOf(read);
      // What is wrong is said at once, also to whoever is quick.
      const wrong = wrongFields(values);
      if (wrong.length > 0) return await drawContact(place, email, { status: 422, values, wrong, shownAt });
      if (read.state !== 'good' || website !== '')
        return await drawContact(place, email, { ...again, shownAt });

      const { name: fromName, email: fromEmail, subject, message } = values;
      const outcome = await db.transaction(async (tx) => {
        const content = JSON.stringify(values);
        const use = await useForm(tx, { userId, hash: read.hash, content });
        if (use !== 'first') return use;
        const isHeld = await holdTicket(
          tx,
          {
            userId,
            helpCenterId,
            fromEmail,
            fromName,
            subject,
            message,
            language: lang,
            confirmUrl: origin + confirmPath(site, lang),
          },
          { mostWaiting: limits.held, network, mail },
        );
        return isHeld ? 'held' : 'full';
      });
      if (outcome === 'used') return await drawContact(place, email, again);
      if (outcome === 'full') return drawAddress(429, email, values);
      return { kind: 'redirect', path: `${contactPath(site, lang)}?sent=yes` };
    },

    /** For whoever sends too much: the form as it came. */
    async keepContact(place: LocalizedSite, fields: ContactFields): Promise<FormAnswer> {
      const { email, origin } = await findOffer(place);
      const values = readMessage(fields);
      if (origin === null) return drawAddress(429, email, values);
      return await drawContact(place, email, { status: 429, values, mustSendAgain: true });
    },

    showSent: (place: LocalizedSite): FormAnswer => keptPage(checkMailNotice(place)),

    showConfirmed: (place: LocalizedSite): FormAnswer => keptPage(sentNotice(place)),

    /** To look at it changes nothing: programs that look at mail do. */
    async showConfirmation(place: LocalizedSite, code: string): Promise<FormAnswer> {
      return await drawConfirmation(place, code);
    },

    /** Opens the ticket. */
    async confirm(place: LocalizedSite, code: string, { nonce }: ConfirmFields): Promise<FormAnswer> {
      const { site, lang } = place;
      const { userId, helpCenterId } = site;
      if (!isHeldCode(code)) return page(410, endedNotice(place));
      const read = await readNonce(place, `confirm:${code}`, nonce);
      if (read.state !== 'good') return await drawConfirmation(place, code, read);
      const outcome = await db.transaction(async (tx) => {
        const use = await useForm(tx, { userId, hash: read.hash, content: code });
        if (use !== 'first') return use;
        const ticketId = await openHeldTicket(tx, { userId, helpCenterId, code }, mail);
        return ticketId === null ? 'ended' : 'opened';
      });
      if (outcome === 'ended') return page(410, endedNotice(place));
      return { kind: 'redirect', path: `${confirmPath(site, lang)}?sent=yes` };
    },

    tooMany: (place: LocalizedSite): FormAnswer => page(429, tooManyNotice(place)),
  };
}

function page(status: 200 | 403 | 410 | 422 | 429, body: FormBody): FormAnswer {
  return { kind: 'page', status, body, isForCaches: false };
}

function keptPage(body: FormBody): FormAnswer {
  return { kind: 'page', status: 200, body, isForCaches: true };
}

function formPlaceOf({ site, lang }: LocalizedSite, purpose: string): FormPlace {
  const { userId, helpCenterId } = site;
  return { userId, helpCenterId, language: lang, purpose };
}

function shownAtOf(read: ReadNonce | undefined): number | undefined {
  return read === undefined || read.state === 'bad' ? undefined : read.shownAt;
}

/** Whoever reads the pages may do what a public key may in their help center. */
function callerOf(userId: number) {
  return { userId, kind: 'public', scopes: ['FAQ:Read', 'FAQ:Write'] } as const;
}
