import type { ApprovalReason } from '../../../db/tables/index.ts';

/** Whether a mail needs approval although its agent is proven: the agent has to decide whether and how to send it. */
export function isStopped(reason: ApprovalReason): boolean {
  return reason === 'unknown command' || reason === 'answered by another agent';
}
