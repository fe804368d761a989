import { buttonLabel } from '../../actions/action.ts';
import { printKey, printShortcut } from '../../actions/keys.ts';
import type { ActionContext, DeskAction } from './desk-action.ts';

/**
 * Returns what the element that does an action says of it: its name, its keys, and a tooltip with the first of them.
 * @param isIconOnly whether the element has no text
 */
export function actionAttributes(action: DeskAction, context: ActionContext, isIconOnly = false) {
  const { name, keys = [] } = action;
  const [key] = keys;
  const label = buttonLabel(action, context);
  const tooltip = key ? `${action.label(context)} (${printKey(key)})` : label;
  return {
    'data-action': name,
    'aria-label': isIconOnly ? label : undefined,
    'aria-keyshortcuts': keys.map(printShortcut).join(' ') || undefined,
    title: key || isIconOnly ? tooltip : undefined,
  };
}
