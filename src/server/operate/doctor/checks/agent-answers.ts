import { doorWords } from '../../../mail/trust/door-words.ts';
import { findUnprovenInboxes } from '../../../mail/trust/unproven-inboxes.ts';
import { type Check, databaseLimitMs, ok, warning } from '../check.ts';

/** Inboxes that have a line of their own. */
const mostShown = 5;

export const agentAnswersCheck: Check = {
  name: 'agent answers',
  limitMs: databaseLimitMs,
  async run({ config, read }) {
    const incoming = config?.incomingMail;
    if (!incoming) return [];
    const found = await read((tx) => findUnprovenInboxes(tx, incoming));
    if (!found) return [];
    if (found.length === 0)
      return [ok('No agent’s answer by mail is held for want of a trusted mail server.')];
    const more = found.length - mostShown;
    return found.slice(0, mostShown).map(({ userId, inboxId, email, doors }, index) => {
      const ways = doors.map((door) => doorWords[door]).join(', ');
      const others = index === mostShown - 1 && more > 0 ? ` So it is with ${more} more inboxes.` : '';
      return warning(
        `What agents answer by mail in inbox ${inboxId} of user ${userId} is held where it comes ${ways}: no mail server is trusted to say who sent it.${others}`,
        `While a server runs: frontdesk mail trust ${email} --user-id ${userId}.`,
      );
    });
  },
};
