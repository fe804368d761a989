/** Takes over from the script tag, and performs the page's queued commands. */

import type { PageSettings } from '../settings/definition.ts';
import { createCommands } from './create-commands.ts';
import type { createLauncher, Launcher } from './launcher/launcher.ts';
import type { HomeRequest } from './panel/home-request.ts';
import { warn } from './warn.ts';
import type { Perform } from './widget-commands.ts';

export interface QueuedCommand {
  readonly name: string;
  readonly args: readonly unknown[];
  /** Resolves the promise that the page received. */
  settle(result?: unknown): void;
}

/** State of the script tag. */
export interface ScriptHandover {
  readonly defaults: PageSettings;
  readonly draw: typeof createLauncher;
  readonly launcher: Launcher | undefined;
  /** Resolves once the page has loaded, and the launcher may be added to it. */
  readonly isIdle: Promise<void>;
  /** Whether the visitor has pointed at the launcher or moved the focus to it. */
  readonly hasInterest: boolean;
  /** The request of home's contents, if it was sent already. */
  readonly homeRequest: HomeRequest | undefined;
  readonly oneTimeCode: string | undefined;
  readonly queue: readonly QueuedCommand[];
  /** Fetches the panel; `failures` counts earlier tries. */
  load(failures: number): Promise<typeof import('./panel/panel.ts')>;
  /** Called when a widget has started, and when it was destroyed. */
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
      // An exception would stop the page's own script.
      warn(error);
      return Promise.resolve();
    }
  };

  for (const { name, args, settle } of queue) settle(perform(name, ...args));
  // Only the caller knows the command, and so the types of its arguments and result.
  return perform as Perform;
}
