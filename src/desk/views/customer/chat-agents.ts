import type { CustomerConversation } from '../../../api/schemas/chat.ts';

/** Returns the names of a chat's agents as one list; empty if no agent wrote. */
export function chatAgents(locale: string, { agentNames }: CustomerConversation): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(agentNames);
}
