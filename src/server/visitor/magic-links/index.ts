/** Implements magic links on the database, for the page behind the link of an email. */

import { randomBytes } from 'node:crypto';
import type { OpenedByCode } from '../../../api/shared/magic-link-page.ts';
import type { Database } from '../../db/database.ts';
import { hashOfTicketToken } from '../records/ticket-token.ts';
import { findPageToken, findSite } from './linked-tickets.sql.ts';
import { createOneTimeCode, findCodeEmail, useOneTimeCode } from './one-time-codes.sql.ts';

export interface MagicLinks {
  /** The secret that signs the nonces of a user's page; a random secret for an unknown user. */
  findSecret(userId: number): Promise<Buffer>;
  /** Uses up the code of an email; null if the code is no longer valid. */
  open(userId: number, code: string): Promise<OpenedByCode | null>;
  /** Sends a new link to the address that got a code, even if that was used or has expired. Does not wait for the mail. */
  sendNewLink(userId: number, code: string): void;
  /** Returns the URL at which the site shows the ticket of a page; null if the site shows none. */
  toSite(userId: number, token: string, ticketId: number): Promise<string | null>;
}

export interface MagicLinkOptions {
  findSecret(userId: number): Promise<Buffer | null>;
  mailLink(request: {
    readonly userId: number;
    readonly email: string;
    readonly language: null;
    readonly network: null;
  }): void;
}

/** Seconds within which the site must use the code of the page. */
const siteSeconds = 120;

/** The part of the site page's URL before the code. */
const siteHash = '#frontdesk-back=';

export function createMagicLinks(db: Database, { findSecret, mailLink }: MagicLinkOptions): MagicLinks {
  const unknownUsersSecret = randomBytes(32);

  return {
    findSecret: async (userId) => (await findSecret(userId)) ?? unknownUsersSecret,

    async open(userId, code) {
      const used = await useOneTimeCode(db, { userId, code, kind: 'mail', shownToken: null });
      if (!used?.newToken) return null;
      const { ticketId, helpCenterId, newToken } = used;
      const site = await findSite(db, userId, helpCenterId);
      return { status: 'open', ticketId, helpCenterId, token: newToken.token, site: site?.host ?? null };
    },

    async sendNewLink(userId, code) {
      const email = await findCodeEmail(db, userId, code).catch(() => null);
      if (email !== null) mailLink({ userId, email, language: null, network: null });
    },

    async toSite(userId, token, ticketId) {
      const page = await findPageToken(db, userId, hashOfTicketToken(token));
      if (!page?.ticketIds.includes(ticketId)) return null;
      const site = await findSite(db, userId, page.helpCenterId);
      if (!site) return null;
      const code = await createOneTimeCode(db, {
        userId,
        kind: 'site',
        email: page.email,
        helpCenterId: page.helpCenterId,
        ticketIds: [ticketId, ...page.ticketIds.filter((id) => id !== ticketId)],
        goodForSeconds: siteSeconds,
      });
      site.hash = siteHash + code;
      return site.href;
    },
  };
}
