import type { HoldReason } from '../../../db/tables/index.ts';

/** Whether a mail is held although its agent is proven: the agent has to decide whether and how to send it. */
export function isStopped(reason: HoldReason): boolean {
  return reason === 'unknown command' || reason === 'answered by another agent';
}
