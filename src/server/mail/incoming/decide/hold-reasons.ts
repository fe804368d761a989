/** Why a mail that may be an agent's waits for an agent to look at it. */
export type HoldReason =
  /** An agent's reply address, and another sender: notifications are forwarded with their addresses in them. */
  | 'another sender'
  /** An agent's reply address and sender, and no proof that it comes from there. */
  | 'sender not verified'
  /** An agent's sender without an own reply address. */
  | 'agent without reply address'
  /** An agent's mail whose first line begins as a command does, and is none. */
  | 'unknown command'
  /** An agent's answer to a ticket in which another agent has answered since the mail that it answers. */
  | 'answered by another agent';

/** Whether a mail is held although it is surely the agent's: it is stopped, for that agent to say what is meant. */
export function isStopped(reason: HoldReason): boolean {
  return reason === 'unknown command' || reason === 'answered by another agent';
}
