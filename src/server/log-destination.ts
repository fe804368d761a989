/** The destination of the server's log. */

import { type DestinationStream, pino } from 'pino';
import { openTerminalLog } from './log-lines.ts';

/**
 * Opens the log: short lines on a terminal, else JSON.
 * @param level of the log; `debug` shows every request on a terminal too
 */
export function openLog(level: string): DestinationStream {
  if (!process.stderr.isTTY) return openLogDestination(process.stderr.fd);
  return openTerminalLog(process.stderr, { hasRequests: level === 'debug' || level === 'trace' });
}

/** Milliseconds for which a line may wait for others. */
const longest = 20;

/**
 * Writes lines to a file off the event loop, in batches: on a busy server, writing each line would take longer than the
 * answer that it logs. Lines that wait at the exit of the process are written first.
 * @param fd 2 for stderr
 */
export function openLogDestination(fd: number): DestinationStream {
  const file = pino.destination({ dest: fd, sync: false });
  let lines = '';
  let timer: NodeJS.Timeout;
  const handOver = () => {
    clearTimeout(timer);
    process.removeListener('exit', handOver);
    file.write(lines);
    lines = '';
  };
  return {
    write(line) {
      if (lines === '') {
        timer = setTimeout(handOver, longest);
        timer.unref();
        // Before the file's own listener, which flushes the file.
        process.prependListener('exit', handOver);
      }
      lines += line;
    },
  };
}
