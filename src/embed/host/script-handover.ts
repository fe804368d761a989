/** Arrives after the script tag's own script, which hands over: carries out what the page has commanded so far. */

import type { PageSettings } from '../settings/definition.ts';
import type { Perform } from './commands.ts';
import { createCommands } from './create-commands.ts';
import type { HomeRequest } from './home-request.ts';
import type { createLauncher, Launcher } from './launcher.ts';
import { warn } from './warn.ts';

/** A command that waits in the script for its code. */
export interface QueuedCommand {
  readonly name: string;
  readonly args: readonly unknown[];
  /** Resolves the promise that the page was given. */
  settle(result?: unknown): void;
}

/** What the script hands over. */
export interface ScriptHandover {
  readonly defaults: PageSettings;
  readonly draw: typeof createLauncher;
  /** The launcher, where the script has drawn one. */
  readonly launcher: Launcher | undefined;
  /** Whether the visitor has pointed at the launcher or moved the focus to it. */
  readonly hasInterest: boolean;
  /** What home shows, if that was asked for already. */
  readonly homeRequest: HomeRequest | undefined;
  /** The one-time code that stood in the page's address. */
  readonly backCode: string | undefined;
  readonly queue: readonly QueuedCommand[];
  /** Fetches the panel; `failures` is how often it has failed. */
  load(failures: number): Promise<typeof import('./panel.ts')>;
  /** Hears that a widget was started, and that it was destroyed. */
  onRunning(isRunning: boolean): void;
}

type Command = (...args: never[]) => unknown;

export function acceptHandover({ queue, ...options }: ScriptHandover): Perform {
  const commands = createCommands(options);

  const perform = (name: string, ...args: unknown[]): unknown => {
    const command: Command | undefined = Object.hasOwn(commands, name)
      ? Reflect.get(commands, name)
      : undefined;
    try {
      if (!command) throw new TypeError(`unknown command ${name}`);
      const result: unknown = Reflect.apply(command, null, args);
      return result instanceof Promise ? result.catch(warn) : result;
    } catch (error) {
      // A wrong command stops nothing of the page's own.
      warn(error);
      return Promise.resolve();
    }
  };

  for (const { name, args, settle } of queue) settle(perform(name, ...args));
  // Which command it is, and so what its arguments and its result are, is known only to whoever calls it: here it is any of them.
  return perform as Perform;
}
