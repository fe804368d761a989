/** The routes of providers, who bring mail, and of agents, who say what a held mail is. */

import type { FastifyInstance } from 'fastify';
import { type HeldMailOptions, serveHeldMails } from './routes/held-mails.ts';
import { type MailInboundOptions, mountMailInbound } from './routes/inbound.ts';

export interface MailRoutesOptions {
  /** How providers bring mail. Absent: they cannot. */
  readonly inbound?: MailInboundOptions | undefined;
  /** Null: mails are held by another deployment. */
  readonly held: HeldMailOptions | null;
}

export async function mailRoutes(app: FastifyInstance, { inbound, held }: MailRoutesOptions): Promise<void> {
  if (inbound) await mountMailInbound(app, inbound);
  if (held) await serveHeldMails(app, held);
}
