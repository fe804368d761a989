/** What an agent can do at the desk as one value: keys, commands, buttons and the help read it. */

/**
 * @typeParam Context what an action is about, and what it changes
 * @typeParam Icon the names of the icons
 */
export interface Action<Context, Icon extends string = string> {
  /** Identifies the action. */
  readonly name: string;
  /** As `KeyboardEvent.key` has them, after `Mod+` for Ctrl or Cmd, and `Shift+` after that. */
  readonly keys?: readonly string[];
  /** Whether the keys work in fields too. */
  readonly hasKeysInFields?: boolean;
  /** Keys that the element with the focus handles itself. */
  readonly ownKeys?: readonly string[];
  /** False for what the list of commands cannot do: move the focus that it has, and open itself. */
  readonly isCommand?: boolean;
  readonly icon?: Icon;
  /** What a button of the action opens, as its `aria-haspopup` says. */
  readonly popup?: 'dialog' | 'menu';
  /** What the action does, as commands and the help say it. */
  label(context: Context): string;
  /** The text of a button, where the label is too long for one. */
  shortLabel?(context: Context): string;
  /** What the help says in place of the label, where a key needs more words. */
  keyLabel?(context: Context): string;
  /** What the action is about, such as `Assigned to`, which commands show before the label. */
  group?(context: Context): string;
  /** Whether the action can be done; absent if it always can. */
  isPossible?(context: Context): boolean;
  /** Called only if the action is possible. */
  act(context: Context): void;
}

export function canAct<Context>(action: Action<Context>, context: Context): boolean {
  return action.isPossible?.(context) ?? true;
}

/** Does an action, or nothing if it is not possible. */
export function runAction<Context>(action: Action<Context>, context: Context): void {
  if (canAct(action, context)) action.act(context);
}

export function buttonLabel<Context>(action: Action<Context>, context: Context): string {
  return action.shortLabel?.(context) ?? action.label(context);
}
