/** Implements the operations of magic links and one-time codes, which open a visitor's tickets again. */

import { invalidInput } from '../../../api/refusal.ts';
import type { Service } from '../../../api/service.ts';
import { isPlainEmail } from '../../../api/shared/email.ts';
import { foldEmail } from '../../../formats/fold-email.ts';
import { storedLanguage } from '../../../formats/language.ts';
import type { Database } from '../../db/database.ts';
import type { LinkRequests } from '../../mail/magic-link-requests/magic-link-requests.ts';
import { useOneTimeCode } from '../../visitor/magic-links/one-time-codes.sql.ts';
import { adoptTickets } from '../../visitor/ticket-transfer/adopt-tickets.sql.ts';

export interface MagicLinkServiceOptions {
  /** Mails magic links; absent if the server mails none. */
  readonly linkRequests?: Pick<LinkRequests, 'areMailed' | 'add'>;
}

export function createMagicLinkService(
  db: Database,
  { linkRequests }: MagicLinkServiceOptions,
): Pick<Service, 'useOneTimeCode' | 'adoptTickets' | 'sendMagicLink'> {
  return {
    async useOneTimeCode({ userId, visitor }, { code }) {
      // Requests of a back office have no visitor for whom a ticket could be opened.
      if (!visitor) return undefined;
      const { identity, ticketToken } = visitor;
      const used = await useOneTimeCode(db, { userId, code, kind: 'site', shownToken: ticketToken });
      if (!used) return undefined;
      const { ticketId, newToken } = used;
      if (newToken && identity)
        await adoptTickets(db, { userId, hash: newToken.hash, identity, isMine: true });
      else if (newToken) visitor.keepTicketToken(newToken.token);
      return { result: 'success', json: { ticketID: ticketId } };
    },

    async adoptTickets({ userId, visitor }, { isMine = false }) {
      // Requests of a back office have no visitor who could receive tickets.
      if (!visitor?.identity || visitor.offeredToken === null) return { offered: [] };
      const { identity, offeredToken: hash } = visitor;
      return { offered: await adoptTickets(db, { userId, hash, identity, isMine }) };
    },

    async sendMagicLink({ userId, visitor }, { email, lang }) {
      if (!isPlainEmail(email)) throw invalidInput('email', email);
      const language = lang === undefined ? null : storedLanguage(lang);
      const network = visitor?.network ?? null;
      linkRequests?.add({ userId, email: foldEmail(email), language, network });
    },
  };
}
