/** Lists of actions: those that can be chosen by name, and the keys of all of them. */

import { type Action, canAct, runAction } from './action.ts';
import { printKey } from './keys.ts';

export interface Command {
  readonly id: string;
  readonly name: string;
  /** What it is about, such as `Assigned to`; empty if the name says it. */
  readonly group: string;
  /** The key that does the same; empty if there is none. */
  readonly key: string;
  act(): void;
}

/** Returns the actions that are possible, as they are chosen by name. */
export function listCommands<Context>(
  actions: readonly Action<Context>[],
  context: Context,
): readonly Command[] {
  return actions
    .filter((action) => action.isCommand !== false && canAct(action, context))
    .map((action) => ({
      id: action.name,
      name: action.label(context),
      group: action.group?.(context) ?? '',
      key: action.keys?.slice(0, 1).map(printKey).join() ?? '',
      act: () => runAction(action, context),
    }));
}

export interface KeyRow {
  /** Name of the action. */
  readonly name: string;
  readonly keys: readonly string[];
  readonly label: string;
}

/** Returns the keys of all actions that have some, possible or not, as the help lists them. */
export function listKeys<Context>(actions: readonly Action<Context>[], context: Context): readonly KeyRow[] {
  return actions
    .map((action) => ({
      name: action.name,
      keys: [...(action.keys ?? []), ...(action.ownKeys ?? [])].map(printKey),
      label: action.keyLabel?.(context) ?? action.label(context),
    }))
    .filter(({ keys }) => keys.length > 0);
}
