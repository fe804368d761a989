/** The confirmation page to which the contact form's mail links; its button opens the ticket. */

import { textsIn } from '../../../languages/texts.ts';
import type { Database } from '../../db/database.ts';
import { isConfirmationCode } from '../../mail/address-confirmations/confirmation-code.ts';
import {
  findUnconfirmedTicket,
  openUnconfirmedTicket,
} from '../../resources/tickets/unconfirmed-tickets.sql.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { confirmPath } from '../addresses.ts';
import { cachedPage, type FormAnswer, formPage, redirectTo } from './form-answer.ts';
import type { ReadNonce } from './nonce.ts';
import { endedNotice, type LocalizedSite, sentNotice } from './notices.ts';
import { firstShownAt, type SignedForms } from './signed-forms.ts';
import { markFormUsed } from './used-forms.sql.ts';

export const confirmFields = ['nonce'] as const;
export type ConfirmFields = Partial<Record<(typeof confirmFields)[number], string>>;

export interface ConfirmationFormOptions {
  readonly db: Database;
  /** Null if no mail is sent. */
  readonly mail: MailPolicy | null;
}

/** Maximum characters of a subject on the page. */
const maxShownSubject = 200;

export class ConfirmationForms {
  readonly #options: ConfirmationFormOptions;
  readonly #forms: SignedForms;

  constructor(options: ConfirmationFormOptions, forms: SignedForms) {
    this.#options = options;
    this.#forms = forms;
  }

  /** Changes nothing, as programs that scan mail follow its links. */
  async showConfirmation(localized: LocalizedSite, code: string): Promise<FormAnswer> {
    return await this.#draw(localized, code);
  }

  /** Opens the ticket of a confirmed message. */
  async confirm(localized: LocalizedSite, code: string, { nonce }: ConfirmFields): Promise<FormAnswer> {
    const { db, mail } = this.#options;
    const { site, lang } = localized;
    const { userId, helpCenterId } = site;
    if (!isConfirmationCode(code)) return formPage(410, endedNotice(localized));
    const read = await this.#forms.readNonce(localized, confirmPurpose(code), nonce);
    if (read.state !== 'good') return await this.#draw(localized, code, read);
    const outcome = await db.transaction(async (tx) => {
      const use = await markFormUsed(tx, { userId, hash: read.hash, content: code });
      if (use !== 'first') return use;
      const ticketId = await openUnconfirmedTicket(tx, { userId, helpCenterId, code }, mail);
      return ticketId === null ? 'ended' : 'opened';
    });
    if (outcome === 'ended') return formPage(410, endedNotice(localized));
    return redirectTo(`${confirmPath(site, lang)}?sent=yes`);
  }

  showConfirmed(localized: LocalizedSite): FormAnswer {
    return cachedPage(sentNotice(localized));
  }

  /** @param refused the nonce of a form that has to be sent again */
  async #draw(localized: LocalizedSite, code: string, refused?: ReadNonce): Promise<FormAnswer> {
    const { site, lang } = localized;
    const { userId, helpCenterId } = site;
    const ticket = isConfirmationCode(code)
      ? await findUnconfirmedTicket(this.#options.db, { userId, helpCenterId, code })
      : null;
    if (!ticket) return formPage(410, endedNotice(localized));
    const texts = textsIn(lang).texts.forms;
    const action = `${confirmPath(site, lang)}?code=${code}`;
    const shownAt = firstShownAt(refused);
    const form = await this.#forms.create(localized, confirmPurpose(code), action, shownAt);
    const subject = [...ticket.subject].slice(0, maxShownSubject).join('');
    return formPage(refused ? 422 : 200, {
      kind: 'notice',
      title: texts.confirm,
      text: refused ? texts.pressAgain : texts.confirmText(subject),
      form: { ...form, label: texts.confirmButton },
    });
  }
}

const confirmPurpose = (code: string) => `confirm:${code}`;
