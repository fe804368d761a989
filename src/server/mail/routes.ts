/** Mounts the routes for providers, which post mail, and for agents, who settle held mails. */

import type { FastifyInstance } from 'fastify';
import { type HeldMailOptions, serveHeldMails } from './routes/held-mails.ts';
import { type MailInboundOptions, mountMailInbound } from './routes/inbound.ts';

export interface MailRoutesOptions {
  /** The settings of `POST /mail/inbound`; absent: the route does not exist. */
  readonly inbound?: MailInboundOptions | undefined;
  /** Null: another deployment holds the mails. */
  readonly held: HeldMailOptions | null;
}

export async function mailRoutes(app: FastifyInstance, { inbound, held }: MailRoutesOptions): Promise<void> {
  if (inbound) await mountMailInbound(app, inbound);
  if (held) await serveHeldMails(app, held);
}
