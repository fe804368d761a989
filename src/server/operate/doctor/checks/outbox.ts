import { type Check, databaseLimitMs, ok, problem, warning } from '../check.ts';
import { countOutbox } from '../queries/mail.ts';
import { timeWords } from '../time-words.ts';

/** Seconds that a mail may be due before something is wrong: servers look every few seconds. */
const long = 15 * 60;

export const outboxCheck: Check = {
  name: 'outbox',
  limitMs: databaseLimitMs,
  async run({ read }) {
    const counts = await read(countOutbox);
    if (!counts) return [];
    const { due, oldestSeconds, failed, held } = counts;
    return [
      oldestSeconds > long
        ? problem(
            `${due} mails are due, the oldest for ${timeWords(oldestSeconds)}.`,
            'Look whether a server runs with SMTP_URL, and into its log.',
          )
        : ok('No mail waits longer than it should.'),
      ...(failed > 0
        ? [
            warning(
              `${failed} mails of the last week were refused, given up or came back.`,
              'frontdesk mail failed lists them, frontdesk mail retry sends them again.',
            ),
          ]
        : []),
      ...(held > 0
        ? [
            warning(
              `${held} mails are held, because their recipients had too many.`,
              'frontdesk mail failed lists them, frontdesk mail retry lets them go.',
            ),
          ]
        : []),
    ];
  },
};
