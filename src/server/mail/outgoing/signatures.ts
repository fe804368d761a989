import { formattedText } from '../templates/formatted-text.ts';
import type { MailSignature } from '../templates/mail-parts.ts';
import { displayName } from './header-text.ts';
import type { AgentSignature, MailedMessage } from './mail-contents.sql.ts';

/**
 * Returns the signatures of an email by the ids of their messages: the last message of each agent gets one. A message
 * without a name is signed by the inbox, and gets none.
 */
export function signaturesByMessage(
  messages: readonly MailedMessage[],
  byAgent: ReadonlyMap<number, AgentSignature>,
): Map<number, MailSignature> {
  const lastOfAgent = new Map<number, number>();
  for (const { id, agentId, fromName } of messages)
    if (agentId !== null && displayName(fromName) !== '') lastOfAgent.set(agentId, id);
  const found = new Map<number, MailSignature>();
  for (const [agentId, messageId] of lastOfAgent) {
    const signature = byAgent.get(agentId);
    if (signature) found.set(messageId, printed(signature));
  }
  return found;
}

/** Formats a signature like an agent's message. */
function printed({ text, html }: AgentSignature): MailSignature {
  return { text, html: html === null ? null : (formattedText(html)?.html ?? null) };
}
