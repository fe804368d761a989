import { type Check, databaseLimitMs, type Finding, ok, problem, warning } from '../check.ts';
import { countIncoming } from '../queries/mail.ts';
import { timeWords } from '../time-words.ts';

/** Seconds within which a server reads what came in, and a mailbox. */
const long = 15 * 60;

export const incomingMailCheck: Check = {
  name: 'incoming mail',
  limitMs: databaseLimitMs,
  async run({ config, read }) {
    const counts = await read(countIncoming);
    if (!config || !counts) return [];
    const { unread, oldestSeconds, aside, held, mailboxSeconds } = counts;
    const found: Finding[] = [];
    if (oldestSeconds > long) {
      found.push(
        problem(
          `${unread} mails that came in are not read, the oldest for ${timeWords(oldestSeconds)}.`,
          'Look whether a server runs, and into its log.',
        ),
      );
    }
    if (config.incomingMail?.imap && (mailboxSeconds ?? Number.POSITIVE_INFINITY) > long) {
      const since = mailboxSeconds === null ? 'never' : `last ${timeWords(mailboxSeconds)} ago`;
      found.push(
        problem(`The mailbox was read to its end ${since}.`, 'Look whether a server runs, and into its log.'),
      );
    }
    if (aside > 0) {
      found.push(
        warning(
          `${aside} mails were put aside, because they belong nowhere.`,
          'frontdesk mail aside lists them.',
        ),
      );
    }
    if (held > 0) {
      found.push(
        warning(
          `${held} mails are held until somebody says who sent them.`,
          'frontdesk mail held lists them, frontdesk mail approve ID --user-id N lets one pass.',
        ),
      );
    }
    return found.length > 0 ? found : [ok('No mail that came in waits for anybody.')];
  },
};
