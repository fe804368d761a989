/** Mounts the routes by which mail providers post mail, and agents approve mails. */

import type { FastifyInstance } from 'fastify';
import { type ApprovalOptions, serveApprovals } from './routes/approval-pages.ts';
import { type MailInboundOptions, mountMailInbound } from './routes/inbound.ts';

export interface MailRoutesOptions {
  /** The settings of `POST /mail/inbound`; the route does not exist if undefined. */
  readonly inbound?: MailInboundOptions | undefined;
  /** Null if another deployment has the mails. */
  readonly approvals: ApprovalOptions | null;
}

export async function mailRoutes(
  app: FastifyInstance,
  { inbound, approvals }: MailRoutesOptions,
): Promise<void> {
  if (inbound) await mountMailInbound(app, inbound);
  if (approvals) await serveApprovals(app, approvals);
}
