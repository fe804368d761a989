import { type Check, databaseLimitMs, type Finding, ok, problem, warning } from '../check.ts';
import { describeServer } from '../queries/server.ts';

export const clockCheck: Check = {
  name: 'clock',
  limitMs: databaseLimitMs,
  async run({ database }) {
    const open = await database().catch(() => null);
    if (!open) return [];
    // The first connection of a pool takes its time.
    await open.read(describeServer);
    const before = Date.now();
    const { clock } = await open.read(describeServer);
    return [judgeClock({ before, clock, after: Date.now() })];
  },
};

/** Seconds by which the clocks may differ before it is said, and before it is a problem. */
const noticed = 2;
const harmful = 60;

interface ClockReading {
  /** Of this machine, before and after the database was asked; in milliseconds. */
  readonly before: number;
  readonly after: number;
  /** Of the database. */
  readonly clock: number;
}

/** Compares two clocks. How long the question took is no difference. */
export function judgeClock({ before, after, clock }: ClockReading): Finding {
  const ahead = clock > after ? clock - after : Math.min(0, clock - before);
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (seconds < noticed) return ok('The clocks of this machine and of the database agree.');
  const seen = `The clock of the database is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of this machine.`;
  const advice = 'Let both machines take their time from a time server (NTP).';
  return seconds < harmful
    ? warning(seen, advice)
    : problem(`${seen} Tokens and codes end too early or too late.`, advice);
}
