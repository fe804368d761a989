import type { ApprovalReason } from '../../../db/tables/index.ts';

const stopping: ReadonlySet<ApprovalReason> = new Set([
  'unknown command',
  'answered by another agent',
  'inbox of other teams',
]);

/** Whether a mail needs approval whoever its sender is: it has to be decided whether and how it is sent. */
export function isStopped(reason: ApprovalReason): boolean {
  return stopping.has(reason);
}
