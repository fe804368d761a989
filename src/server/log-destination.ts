import { type DestinationStream, pino } from 'pino';
import { openTerminalLog } from './log-lines.ts';

/** Opens the log: short lines on a terminal, else JSON. @param level at `debug`, shows successful requests too */
export function openLog(level: string): DestinationStream {
  if (!process.stderr.isTTY) return openLogDestination(process.stderr.fd);
  return openTerminalLog(process.stderr, { hasRequests: level === 'debug' || level === 'trace' });
}

/** Milliseconds for which lines are collected into a batch. */
const longest = 20;

/**
 * Writes lines to a file asynchronously in batches: on a busy server, writing each line would take longer than the
 * request that it logs. Collected lines are written before the process exits.
 * @param fd the file descriptor, such as 2 for stderr
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
        // Runs before pino's listener, which flushes the file.
        process.prependListener('exit', handOver);
      }
      lines += line;
    },
  };
}
