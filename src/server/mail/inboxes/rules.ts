/** Applies the labelling rules of an inbox to a mail that opens a ticket. */

import { maxLabels } from '../../../api/limits.ts';
import type { TicketStatus } from '../../../api/schemas/tickets.ts';
import { streamSafe } from '../../../formats/stream-safe.ts';
import type { InboxRuleRow } from './inboxes.sql.ts';

/** The parts of a mail that rules match. */
export interface RuledMail {
  /** The sender's email address. */
  readonly sender: string;
  /** Every email address that the mail was sent to. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** The text without the quote below it. */
  readonly text: string;
}

export interface RuleEffects {
  readonly labels: readonly string[];
  /** Null if no rule sets one: the ticket gets the status of any new ticket. */
  readonly status: TicketStatus | null;
  /** The ids of agents. */
  readonly assignedAgents: readonly number[];
}

/** Limits the characters of a text that are searched for words: an inbox may have thousands of rules. */
const longestText = 50_000;

/** Returns the labels and agents of all matching rules in order, and the first status that one of them sets. */
export function applyRules(rules: readonly InboxRuleRow[], mail: RuledMail): RuleEffects {
  const holding = rules.filter(createMatcher(mail));
  return {
    labels: [...new Set(holding.flatMap(({ labels }) => labels))].slice(0, maxLabels),
    status: holding.find(({ status }) => status !== null)?.status ?? null,
    assignedAgents: [...new Set(holding.flatMap(({ assignedAgentId }) => assignedAgentId ?? []))],
  };
}

/** Returns a matcher that normalises the texts of a mail once for all rules. */
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

/** Normalises letter case and composed characters. */
function fold(text: string): string {
  return streamSafe(text).normalize('NFC').toLowerCase();
}
