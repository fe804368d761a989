/** A button of an action, which is there while the action is possible. */

import type { ComponentChildren } from 'preact';
import { buttonLabel, canAct, runAction } from '../../actions/action.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { actionAttributes } from './action-attributes.ts';
import type { ActionContext, DeskAction } from './desk-action.ts';

export interface ActionButtonProps {
  action: DeskAction;
  context: ActionContext;
  class: string;
  /** Whether the label is read by screen readers and in the tooltip only. */
  isIconOnly?: boolean;
  /** Whether the button is one of several of which one is pressed, and is that. */
  isPressed?: boolean;
  /** In place of the action's own tooltip. */
  title?: string | undefined;
  /** In place of the action's label. */
  children?: ComponentChildren;
}

export function ActionButton({
  action,
  context,
  isIconOnly,
  isPressed,
  title,
  children,
  ...props
}: ActionButtonProps) {
  if (!canAct(action, context)) return null;
  const { icon, popup } = action;
  const attributes = actionAttributes(action, context, isIconOnly);
  return (
    <button
      {...attributes}
      class={props.class}
      type="button"
      aria-pressed={isPressed}
      aria-haspopup={popup}
      title={title ?? attributes.title}
      onClick={() => runAction(action, context)}
    >
      {icon && <DeskIcon name={icon} />}
      {children ?? (!isIconOnly && buttonLabel(action, context))}
    </button>
  );
}
