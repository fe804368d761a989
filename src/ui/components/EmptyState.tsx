/** That there is nothing, why, and what to do next. */

import type { ComponentChildren } from 'preact';

export interface EmptyStateProps {
  icon: ComponentChildren;
  title: ComponentChildren;
  /** Why, or what else to try. */
  text?: ComponentChildren;
  /** Links and buttons: the next best things. */
  children?: ComponentChildren;
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div class="state">
      <span class="state-icon">{icon}</span>
      {typeof title === 'string' ? <p class="state-title">{title}</p> : title}
      {text && <div class="state-text">{text}</div>}
      {children && <div class="next-steps">{children}</div>}
    </div>
  );
}
