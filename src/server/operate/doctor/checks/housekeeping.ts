import { type Check, databaseLimitMs, type Finding, ok, warning } from '../check.ts';
import { findLeftovers } from '../queries/leftovers.ts';
import { timeWords } from '../time-words.ts';

/** Hours that what has ended may stay: servers remove it every hour. */
const allowedHours = 3;

export const housekeepingCheck: Check = {
  name: 'housekeeping',
  limitMs: databaseLimitMs,
  async run({ read }) {
    const leftovers = await read(findLeftovers);
    if (!leftovers) return [];
    const { lateHours, oldMarkup } = leftovers;
    const found: Finding[] = [];
    if (lateHours > allowedHours) {
      found.push(
        warning(
          `What should be removed after a day has been there for ${timeWords(lateHours * 3600)} longer.`,
          'A running server removes it every hour; if one runs, look for “housekeeping failed” in its log.',
        ),
      );
    }
    if (oldMarkup > 0) {
      found.push(
        warning(
          `${oldMarkup} articles and messages are stored as an earlier release did.`,
          'A running server does the rest by itself.',
        ),
      );
    }
    return found.length > 0 ? found : [ok('Nothing is left that should be gone.')];
  },
};
