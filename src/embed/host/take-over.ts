/** Arrives after the script tag's loader, and takes over from it: carries out what the page has commanded so far. */

import type { PageSettings } from '../settings/definition.ts';
import type { Perform } from './commands.ts';
import { createCommands, warn } from './create-commands.ts';
import type { createLauncher, Launcher } from './launcher.ts';

/** A command that waits, and what hears its answer. */
export type Waiting = readonly [command: readonly unknown[], settle: (answer?: unknown) => void];

/** What the loader hands over. */
export interface Loaded {
  readonly defaults: PageSettings;
  readonly draw: typeof createLauncher;
  /** Where it is drawn already. */
  readonly launcher: Launcher | undefined;
  readonly waiting: readonly Waiting[];
  /** Fetches the panel; `failures` is how often it has failed. */
  load(failures: number): Promise<typeof import('./panel.ts')>;
  /** Hears that a widget was started, and that it was destroyed. */
  onRunning(isRunning: boolean): void;
}

type Command = (...args: never[]) => unknown;

export function takeOver({ waiting, ...door }: Loaded): Perform {
  const commands = createCommands(door);

  const perform = (name: string, ...args: unknown[]): unknown => {
    const command: Command | undefined = Object.hasOwn(commands, name)
      ? Reflect.get(commands, name)
      : undefined;
    try {
      if (!command) throw new TypeError(`unknown command ${name}`);
      const answer: unknown = Reflect.apply(command, null, args);
      return answer instanceof Promise ? answer.catch(warn) : answer;
    } catch (error) {
      // A wrong command stops nothing of the page's own.
      warn(error);
      return Promise.resolve();
    }
  };

  for (const [[name, ...args], settle] of waiting) settle(perform(`${name}`, ...args));
  // Which command it is, and so what it takes and answers, is known only to whoever calls it: here it is any of them.
  return perform as Perform;
}
