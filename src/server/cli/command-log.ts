/** Opens the log of a command, which contains only warnings and errors unless `LOG_LEVEL` says otherwise. */

import { type Logger, pino } from 'pino';
import { openTerminalLog } from '../log-lines.ts';

export function openCommandLog(): Logger {
  const level = process.env['LOG_LEVEL'] || 'warn';
  const { stderr } = process;
  return pino({ level }, stderr.isTTY ? openTerminalLog(stderr, { hasRequests: true }) : stderr);
}
