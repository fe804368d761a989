/** Says who is there for a chat, and how long a visitor waits for it. */

import type { ChatAgent, VisitorChat } from '../../api/schemas/chat-periods.ts';
import type { WidgetMessages } from '../../languages/messages.ts';
import { formatWait } from './describe-replies.ts';
import { format, formatCount, formatNumber } from './format.ts';
import type { Localization } from './localization.ts';

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Names one or two agents by their first names; without any, the team is there. */
export function describePresence(
  agents: readonly Pick<ChatAgent, 'name'>[],
  messages: WidgetMessages,
): string {
  const [name, other] = agents.map((agent) => firstName(agent.name));
  if (name === undefined) return messages.teamIsHere;
  if (other === undefined) return format(messages.isHere, { name });
  return format(agents.length === 2 ? messages.areHere : messages.othersAreHere, { name, other });
}

/** Says where a waiting chat is in line, how long that usually takes, and that the agent's connection broke. */
export function describeWaiting(
  { place, wait, cutOff }: Pick<VisitorChat, 'place' | 'wait' | 'cutOff'>,
  { locale, messages }: Pick<Localization, 'locale' | 'messages'>,
): string {
  const sentences = [
    cutOff !== null && format(messages.agentCutOff, { name: firstName(cutOff) }),
    place === 1 && messages.nextInLine,
    place !== null && place > 1 && format(messages.placeInLine, { place: formatNumber(locale, place) }),
    wait && describeWait(wait, locale, messages),
  ];
  return sentences.filter((sentence) => sentence).join(' ');
}

function describeWait(
  { from, to }: NonNullable<VisitorChat['wait']>,
  locale: string,
  messages: WidgetMessages,
): string {
  if (from === to) return format(messages.chatWait, { time: formatWait(locale, to * 60) });
  return formatCount(locale, messages.chatWaitBetween, to, { from: formatNumber(locale, from) });
}
