/** Serves the demo: a shop with the widget in its pages, and a mailbox in place of a mail server. */

import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { IsFirstParty } from '../http/operations/first-party.ts';
import { createMailViewer } from '../mail/mail-viewer.ts';
import type { MailPolicy } from '../settings/server/subjects/mail.ts';
import { listDemoAgents } from './demo.sql.ts';
import type { DemoPages } from './demo-pages.ts';
import type { SentMail } from './mail-reply.ts';
import { serveDemoMail } from './routes/mail.ts';
import { serveShop } from './routes/shop.ts';

export interface DemoRoutesOptions {
  readonly db: Database;
  readonly pages: DemoPages;
  readonly isFirstParty: IsFirstParty;
  readonly mail: MailPolicy | null;
  /** The base URL of links in mail; null: mail has no links. */
  readonly mailUrl: string | null;
  /** Receives replies; absent: mails cannot be replied to. */
  readonly receive?: ((mail: SentMail) => Promise<boolean>) | undefined;
}

export async function demoRoutes(app: FastifyInstance, options: DemoRoutesOptions): Promise<void> {
  const { db, pages, isFirstParty, mail, mailUrl: publicUrl, receive } = options;
  const { userId } = pages.shop;
  await serveShop(app, pages);
  await serveDemoMail(app, {
    isFirstParty,
    mailbox: createMailViewer(db, userId, { mail, publicUrl }),
    listAgents: () => listDemoAgents(db, userId),
    // The code for replies by mail is loaded only for the demo.
    reply: receive
      ? (await import('./mail-reply.ts')).createReplyByMail({ db, userId, mail, receive, publicUrl })
      : null,
  });
}
