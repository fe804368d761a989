import type { HeldMail } from '../../../api/schemas/desk.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { format } from '../../../ui/i18n/format.ts';

const sentences: Readonly<Record<string, keyof DeskMessages & `held${string}`>> = {
  'another sender': 'heldAnotherSender',
  'sender not verified': 'heldNotVerified',
  'agent without reply address': 'heldNoReplyAddress',
  'unknown command': 'heldUnknownCommand',
  'answered by another agent': 'heldAnswered',
  'inbox of other teams': 'heldOtherTeams',
};

/** Returns why a mail waits for approval, in words. */
export function heldReason({ reason, agent }: HeldMail, messages: DeskMessages): string {
  const name = sentences[reason];
  const sentence = name === undefined ? messages.heldUnknown : messages[name];
  const needsAgent = sentence.includes('{name}');
  if (!needsAgent) return sentence;
  return agent && agent.name !== '' ? format(sentence, { name: agent.name }) : messages.heldUnknown;
}
