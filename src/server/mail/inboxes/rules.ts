/** What the labelling rules of an inbox give to a ticket that a mail opens. */

import { maxLabels } from '../../../api/limits.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import { streamSafe } from '../../../formats/stream-safe.ts';
import type { InboxRuleRow } from './queries.ts';

/** What rules are compared with. */
export interface RuledMail {
  /** An address. */
  readonly sender: string;
  /** Every address that it was sent to. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** What was written in it, without what it quotes. */
  readonly text: string;
}

export interface RuleEffects {
  readonly labels: readonly string[];
  /** Null: that of any new ticket. */
  readonly status: TicketStatus | null;
  /** The ids of agents. */
  readonly assignedAgents: readonly number[];
}

/** Characters of a text in which words are looked for: an inbox may look for thousands. */
const longestText = 50_000;

/** Labels and agents are those of every rule that holds, in the order of the rules; the status is that of the first that names one. */
export function applyRules(rules: readonly InboxRuleRow[], mail: RuledMail): RuleEffects {
  const holding = rules.filter(createMatcher(mail));
  return {
    labels: [...new Set(holding.flatMap(({ labels }) => labels))].slice(0, maxLabels),
    status: holding.find(({ status }) => status !== null)?.status ?? null,
    assignedAgents: [...new Set(holding.flatMap(({ assignedAgentId }) => assignedAgentId ?? []))],
  };
}

/** Each text of the mail is folded once, however many rules there are. */
function createMatcher({ sender, recipients, subject, text }: RuledMail): (rule: InboxRuleRow) => boolean {
  const folded = {
    sender: fold(sender),
    recipients: fold(recipients.join('\n')),
    subject: fold(subject),
    words: fold(`${subject}\n${text.slice(0, longestText)}`),
  };
  const holds = (phrase: string | null, where: string) => phrase === null || where.includes(fold(phrase));
  return (rule) =>
    holds(rule.sender, folded.sender) &&
    holds(rule.recipient, folded.recipients) &&
    holds(rule.subject, folded.subject) &&
    (rule.words.length === 0 || rule.words.some((word) => holds(word, folded.words)));
}

/** Upper and lower case, and letters that are put together from two, are the same. */
function fold(text: string): string {
  return streamSafe(text).normalize('NFC').toLowerCase();
}
