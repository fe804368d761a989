/**
 * The handle that authenticators store with a passkey, and show with a signature: by it the agent is found, and an
 * authenticator has one passkey of each agent. It holds the ids of user and agent, and nothing of a person.
 */

const pattern = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/;

export interface PasskeyOwner {
  readonly userId: number;
  readonly agentId: number;
}

export function userHandle({ userId, agentId }: PasskeyOwner): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`${userId}-${agentId}`));
}

/** Returns null for a handle that this deployment has not made. @param text the handle as base64url */
export function readUserHandle(text: string): PasskeyOwner | null {
  const [, userId, agentId] = pattern.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  return userId === undefined || agentId === undefined
    ? null
    : { userId: Number(userId), agentId: Number(agentId) };
}
