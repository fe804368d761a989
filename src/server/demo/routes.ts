/** The demo: a shop with the widget in its pages, and a mailbox in place of a mail server. */

import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { IsOwnPage } from '../http/operations/own-pages.ts';
import { createMailViewer } from '../mail/mail-viewer.ts';
import type { MailPolicy } from '../settings/server/subjects/mail.ts';
import type { DemoPages } from './demo-pages.ts';
import type { SentMail } from './mail-reply.ts';
import { listDemoAgents } from './queries.ts';
import { serveDemoMail } from './routes/mail.ts';
import { serveShop } from './routes/shop.ts';

export interface DemoRoutesOptions {
  readonly db: Database;
  readonly pages: DemoPages;
  readonly isOwnPage: IsOwnPage;
  readonly mail: MailPolicy | null;
  /** Where links in mails lead, if they lead anywhere. */
  readonly mailUrl: string | null;
  /** Takes in what is answered in the mailbox. Absent: nothing can be answered. */
  readonly receive?: ((mail: SentMail) => Promise<boolean>) | undefined;
}

export async function demoRoutes(app: FastifyInstance, options: DemoRoutesOptions): Promise<void> {
  const { db, pages, isOwnPage, mail, mailUrl: publicUrl, receive } = options;
  const { userId } = pages.shop;
  await serveShop(app, pages);
  await serveDemoMail(app, {
    isOwnPage,
    mailbox: createMailViewer(db, userId, { mail, publicUrl }),
    listAgents: () => listDemoAgents(db, userId),
    // What writes and reads mail is loaded for the demo only.
    reply: receive
      ? (await import('./mail-reply.ts')).createReplyByMail({ db, userId, mail, receive, publicUrl })
      : null,
  });
}
