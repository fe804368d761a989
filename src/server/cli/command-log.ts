/** The log of a command, which has warnings and errors only unless `LOG_LEVEL` asks for more. */

import { type Logger, pino } from 'pino';
import { openTerminalLog } from '../log-lines.ts';

export function openCommandLog(): Logger {
  const level = process.env['LOG_LEVEL'] || 'warn';
  const { stderr } = process;
  // A command is short: each line is written at once.
  return pino({ level }, stderr.isTTY ? openTerminalLog(stderr, { hasRequests: true }) : pino.destination(2));
}
