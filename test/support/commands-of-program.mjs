/**
 * Runs commands of the built program one after the other, each as its main module does when Node starts it: the modules
 * behind that are loaded once, which takes longer than most commands. What a command prints goes to stdout and stderr,
 * each followed by `end`.
 */

import { pathToFileURL } from 'node:url';

/** @typedef {{ main: string, args: readonly string[], env: NodeJS.ProcessEnv, end: string }} Command */

let count = 0;

process.on(
  'message',
  /** @param {Command} command */
  async ({ main, args, env, end }) => {
    process.argv = [process.execPath, main, ...args];
    process.env = env;
    process.exitCode = undefined;
    count += 1;
    await import(`${pathToFileURL(main)}?${count}`);
    // Each command adds its own.
    process.stdout.removeAllListeners('error');
    for (const stream of [process.stdout, process.stderr]) stream.write(end);
    process.send?.(process.exitCode ?? 0);
  },
);
