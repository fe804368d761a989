/** Decides about a mail that waits for approval, in the place of the link that is mailed to its agent. */

import { notFound, Refusal } from '../../../../api/refusal.ts';
import type { HeldMailVerdict } from '../../../../api/schemas/desk.ts';
import type { Caller } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { settleApprovalRequest } from '../../../mail/approval-requests/approval-requests.sql.ts';
import { findMailSource } from '../../../mail/approval-requests/request-contents.sql.ts';
import type { OnDisownedMail } from '../../../mail/disowned-mail.ts';
import { restoreMail } from '../../../mail/incoming/pending-approval.sql.ts';
import { findMailToSettle, type MailToSettle } from './held-mails.sql.ts';

export interface SettleOptions {
  readonly mailId: number;
  readonly verdict: HeldMailVerdict;
  readonly onDisownedMail: OnDisownedMail | undefined;
}

/**
 * Approves a mail as its agent's message, discards it, or takes that back. A discarded mail whose sender is not proven is
 * set aside, as one that its agent disowns.
 * @throws {Refusal} `Forbidden` for another agent who is no owner, `Conflict` for a mail that does not wait any more
 */
export async function settleHeldMail(
  db: Database,
  { userId, agent }: Pick<Caller, 'userId' | 'agent'>,
  { mailId, verdict, onDisownedMail }: SettleOptions,
): Promise<void> {
  const mail = await findMailToSettle(db, userId, mailId);
  if (!mail) throw notFound();
  if (agent && agent.role !== 'owner' && agent.id !== mail.agentId) {
    throw new Refusal(
      'Forbidden',
      'Only the agent in whose name a mail came, or an owner, may decide about it.',
    );
  }
  const isSettled =
    verdict === 'restore'
      ? await restoreMail(db, userId, mailId)
      : await settleApprovalRequest(
          db,
          { userId, mailId, agentId: mail.agentId },
          verdict === 'approve' ? 'approve' : mail.isStopped ? 'discard' : 'not-mine',
        );
  if (!isSettled && !isAlready(mail, verdict)) {
    throw new Refusal('Conflict', 'Somebody else has decided about this mail.');
  }
  if (!isSettled || verdict !== 'discard' || mail.isStopped) return;
  const source = await findMailSource(db, userId, mailId);
  if (source) onDisownedMail?.({ user: userId, mail: mailId, ...source });
}

/** Whether a mail is as the verdict wants it, so that a request may be repeated. */
function isAlready({ state, error, isApproved }: MailToSettle, verdict: HeldMailVerdict): boolean {
  if (verdict === 'restore') return state === 'held' || state === 'new';
  if (verdict === 'discard') return error === 'discarded' || error === 'not theirs';
  return isApproved && (state === 'approved' || state === 'done') && error === null;
}
