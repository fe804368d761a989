import type { HoldReason } from '../../../db/tables/index.ts';

/** Whether a mail is held although it is surely the agent's: it is stopped, for that agent to say what is meant. */
export function isStopped(reason: HoldReason): boolean {
  return reason === 'unknown command' || reason === 'answered by another agent';
}
