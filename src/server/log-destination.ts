/** Where the server's log goes. */

import { type DestinationStream, pino } from 'pino';
import { openTerminalLog } from './log-lines.ts';

/**
 * Where a program's log goes: short lines where a person watches stderr, else JSON.
 * @param level of the log; with `debug` a person sees every request too
 */
export function openLog(level: string): DestinationStream {
  if (!process.stderr.isTTY) return openLogDestination(process.stderr.fd);
  return openTerminalLog(process.stderr, { hasRequests: level === 'debug' || level === 'trace' });
}

/** Milliseconds for which a line may wait for others. */
const longest = 20;

/**
 * Writes lines to a file off the event loop, those of a moment together: a server that is asked much would spend more
 * on handing over each line than on the answer that it tells of. What a process has logged when it exits is written
 * first.
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
        // Before the file's own listener, which writes what it was given.
        process.prependListener('exit', handOver);
      }
      lines += line;
    },
  };
}
