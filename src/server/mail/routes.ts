/** Mounts the routes for providers, which post mail, and for agents, who approve mails. */

import type { FastifyInstance } from 'fastify';
import { type ApprovalOptions, serveApprovals } from './routes/approval-pages.ts';
import { type MailInboundOptions, mountMailInbound } from './routes/inbound.ts';

export interface MailRoutesOptions {
  /** The settings of `POST /mail/inbound`; absent: the route does not exist. */
  readonly inbound?: MailInboundOptions | undefined;
  /** Null: another deployment holds the mails. */
  readonly approvals: ApprovalOptions | null;
}

export async function mailRoutes(
  app: FastifyInstance,
  { inbound, approvals }: MailRoutesOptions,
): Promise<void> {
  if (inbound) await mountMailInbound(app, inbound);
  if (approvals) await serveApprovals(app, approvals);
}
