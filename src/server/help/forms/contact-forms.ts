/**
 * Stores a message of the contact form as unconfirmed until its sender confirms the email address. A message without an
 * address, where the inbox accepts one, opens its ticket at once.
 */

import { notFound } from '../../../api/refusal.ts';
import type { HelpCenter, Replies } from '../../../api/schemas/faq.ts';
import type { Service } from '../../../api/service.ts';
import { unlessNotFound } from '../../../api/shared/unless-not-found.ts';
import { messageSubject } from '../../../formats/message-subject.ts';
import type { ArticleLink, ContactBody } from '../../../help/page.ts';
import type { Database } from '../../db/database.ts';
import { findInbox, findSenderAddress } from '../../mail/inboxes/inboxes.sql.ts';
import {
  addUnconfirmedTicket,
  openTicketWithoutEmail,
} from '../../resources/tickets/unconfirmed-tickets.sql.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import type { GuardSettings } from '../../settings/server/subjects/visitors.ts';
import { findContact } from '../../visitor/records/records.sql.ts';
import { confirmPath, contactPath, contactPathAbout } from '../addresses.ts';
import type { HelpSite } from '../site.ts';
import { cachedPage, type FormAnswer, formPage, redirectTo } from './form-answer.ts';
import { checkMailNotice, type LocalizedSite, sentWithoutEmailNotice } from './notices.ts';
import { pageReader } from './page-reader.ts';
import { firstShownAt, type SignedForms } from './signed-forms.ts';
import { markFormUsed } from './used-forms.sql.ts';
import { nothingWritten, readMessage, type WrittenMessage, wrongFields } from './written-message.ts';

export const contactFields = ['nonce', 'name', 'email', 'subject', 'message', 'website'] as const;
export type ContactFields = Partial<Record<(typeof contactFields)[number], string>>;

export interface ContactFormOptions {
  readonly db: Database;
  readonly faq: Pick<Service, 'helpCenter'>;
  /** Null if no mail is sent, or another deployment has the tickets; pages then show an email address. */
  readonly mail: MailPolicy | null;
  readonly guard: GuardSettings;
  /**
   * Returns the origin of links in mail; null if unknown, then pages show an email address in place of a form. A header
   * of the request must not decide it: an attacker could have links to another site mailed.
   */
  linkOrigin(site: HelpSite): string | null;
  readonly limits: {
    /** Maximum unconfirmed messages of a help center per hour; 0: any number. */
    readonly held: number;
  };
  findArticle(localized: LocalizedSite, id: number): Promise<ArticleLink>;
}

/** A form, whose mail contains links, or only an email address. */
interface ContactWay {
  readonly email: string;
  /** The origin of links in mail; null: only by email. */
  readonly origin: string | null;
}

/** The help center's greeting and reply time, and the fields that it asks for. */
type Questions = Pick<ContactBody, 'greeting' | 'asksSubject' | 'isEmailOptional' | 'replies'>;

interface Draft {
  readonly status: 200 | 422 | 429;
  readonly article: ArticleLink | null;
  readonly values: WrittenMessage;
  readonly wrong?: ContactBody['wrong'];
  readonly mustSendAgain?: boolean;
  readonly shownAt?: number | undefined;
}

const contactPurpose = 'contact';

/** Every method but `showSent` and `showOpened` throws `NotFound`, a `Refusal`, if visitors may not write. */
export class ContactForms {
  readonly #options: ContactFormOptions;
  readonly #forms: SignedForms;

  constructor(options: ContactFormOptions, forms: SignedForms) {
    this.#options = options;
    this.#forms = forms;
  }

  /** @param articleId the article that the message is about; null if none */
  async showContact(localized: LocalizedSite, articleId: number | null): Promise<FormAnswer> {
    const { email, origin } = await this.#findContactWay(localized.site);
    const article = await this.#findArticle(localized, articleId);
    const values = { ...nothingWritten, subject: article?.text ?? '' };
    if (origin === null) return emailPage(200, email, values);
    const questions = await this.#findQuestions(localized);
    return await this.#draw(localized, email, questions, { status: 200, article, values });
  }

  /**
   * @param articleId the article that the message is about; null if none
   * @param network the IP network of the request
   */
  async sendContact(
    localized: LocalizedSite,
    articleId: number | null,
    { nonce, website = '', ...fields }: ContactFields,
    network: string,
  ): Promise<FormAnswer> {
    const { mail } = this.#options;
    const { site, lang } = localized;
    const { email, origin } = await this.#findContactWay(site);
    const values = readMessage(fields);
    if (origin === null || mail === null) return emailPage(403, email, values);
    const article = await this.#findArticle(localized, articleId);
    const questions = await this.#findQuestions(localized);
    const draw = (draft: Pick<Draft, 'wrong' | 'mustSendAgain' | 'shownAt'>) =>
      this.#draw(localized, email, questions, { status: 422, article, values, ...draft });
    const read = await this.#forms.readNonce(localized, contactPurpose, nonce);
    const shownAt = firstShownAt(read);
    // Wrong fields are reported before a nonce that is too early, so that a fast visitor sees them at once.
    const wrong = wrongFields(values, questions);
    if (wrong.length > 0) return await draw({ wrong, shownAt });
    if (read.state !== 'good' || website !== '') return await draw({ mustSendAgain: true, shownAt });
    const subject = questions.asksSubject
      ? values.subject
      : messageSubject(values.subject || article?.text || values.message, lang);
    const confirmUrl = origin + confirmPath(site, lang);
    const sent = { hash: read.hash, confirmUrl, network, mail };
    const outcome = await this.#store(localized, { ...values, subject }, sent);
    if (outcome === 'used') return await draw({ mustSendAgain: true });
    if (outcome === 'refused') return emailPage(429, email, values);
    return redirectTo(`${contactPath(site, lang)}?sent=${values.email === '' ? 'now' : 'yes'}`);
  }

  /** Returns the form as sent, to a visitor who sends too often. */
  async returnContact(
    localized: LocalizedSite,
    articleId: number | null,
    fields: ContactFields,
  ): Promise<FormAnswer> {
    const { email, origin } = await this.#findContactWay(localized.site);
    const values = readMessage(fields);
    if (origin === null) return emailPage(429, email, values);
    const article = await this.#findArticle(localized, articleId);
    const questions = await this.#findQuestions(localized);
    return await this.#draw(localized, email, questions, {
      status: 429,
      article,
      values,
      mustSendAgain: true,
    });
  }

  /** Returns the page after a message whose email address must be confirmed. */
  showSent(localized: LocalizedSite): FormAnswer {
    return cachedPage(checkMailNotice(localized));
  }

  /** Returns the page after a message without an email address. */
  showOpened(localized: LocalizedSite): FormAnswer {
    return cachedPage(sentWithoutEmailNotice(localized));
  }

  async #findArticle(localized: LocalizedSite, id: number | null): Promise<ArticleLink | null> {
    return id === null ? null : await unlessNotFound(this.#options.findArticle(localized, id));
  }

  async #findContactWay(site: HelpSite): Promise<ContactWay> {
    const { db, mail, guard, linkOrigin } = this.#options;
    const contact = await findContact(db, site.userId, site.helpCenterId);
    if (!contact) throw notFound();
    const { userId } = site;
    const inbox = await findInbox(db, userId, contact.toEmail);
    const isMailed =
      mail !== null &&
      inbox !== null &&
      (await findSenderAddress(db, { userId, inboxId: inbox.id }, mail)) !== null;
    const hasForm = isMailed && !guard.requiresChallenge;
    return { email: contact.toEmail, origin: hasForm ? linkOrigin(site) : null };
  }

  /** Marks the form as used, and stores its message: as unconfirmed, or as a ticket if it has no email address. */
  async #store(
    { site, lang }: LocalizedSite,
    values: WrittenMessage,
    sent: { hash: string; confirmUrl: string; network: string; mail: MailPolicy },
  ): Promise<'stored' | 'again' | 'used' | 'refused'> {
    const { userId, helpCenterId } = site;
    const { hash, confirmUrl, network, mail } = sent;
    const { name: fromName, email: fromEmail, subject, message } = values;
    const ticket = { userId, helpCenterId, fromName, subject, message, language: lang };
    const options = { maxWaiting: this.#options.limits.held, network, mail };
    return await this.#options.db.transaction(async (tx) => {
      const use = await markFormUsed(tx, { userId, hash, content: JSON.stringify(values) });
      if (use !== 'first') return use;
      const isStored =
        fromEmail === ''
          ? await openTicketWithoutEmail(tx, ticket, mail)
          : await addUnconfirmedTicket(tx, { ...ticket, fromEmail, confirmUrl }, options);
      return isStored ? 'stored' : 'refused';
    });
  }

  async #draw(
    localized: LocalizedSite,
    email: string,
    questions: Questions,
    draft: Draft,
  ): Promise<FormAnswer> {
    const { site, lang } = localized;
    const { status, article, values, wrong = [], mustSendAgain = false, shownAt } = draft;
    const action = article ? contactPathAbout(site, lang, article.id) : contactPath(site, lang);
    const form = await this.#forms.create(localized, contactPurpose, action, shownAt);
    return formPage(status, {
      kind: 'contact',
      form,
      email,
      article,
      values,
      wrong,
      mustSendAgain,
      ...questions,
    });
  }

  async #findQuestions({ site: { userId, helpCenterId }, lang }: LocalizedSite): Promise<Questions> {
    const { messenger, replies } = await this.#options.faq.helpCenter(pageReader(userId), { helpCenterId });
    return {
      greeting: messenger?.greetings.find((greeting) => greeting.lang === lang)?.text ?? null,
      asksSubject: messenger?.askSubject ?? true,
      isEmailOptional: messenger?.askAddress === 'optional',
      replies: shownReplies(replies),
    };
  }
}

/** Returns the reply time without opening times, as the reader's time zone is unknown; null if there is none. */
function shownReplies(replies: HelpCenter['replies']): Replies | null {
  if (!replies) return null;
  const { usualSeconds, officeHours } = replies;
  const isClosed = officeHours !== null && !officeHours.open;
  if (usualSeconds === null && !isClosed) return null;
  return { usualSeconds, officeHours: isClosed ? { ...officeHours, opensAt: null, closesAt: null } : null };
}

function emailPage(status: 200 | 403 | 429, email: string, values: WrittenMessage): FormAnswer {
  return formPage(status, {
    kind: 'contact',
    form: null,
    email,
    article: null,
    greeting: null,
    asksSubject: false,
    isEmailOptional: false,
    values,
    wrong: [],
    replies: null,
  });
}
