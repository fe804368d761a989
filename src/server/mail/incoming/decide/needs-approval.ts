import type { ApprovalReason } from '../../../db/tables/index.ts';

const stopping: ReadonlySet<ApprovalReason> = new Set([
  'unknown command',
  'answered by another agent',
  'inbox of other teams',
]);

/** Whether a mail needs approval even from a proven sender: a person decides whether and how it is sent. */
export function isStopped(reason: ApprovalReason): boolean {
  return stopping.has(reason);
}
