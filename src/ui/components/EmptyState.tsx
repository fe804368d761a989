/** Says that there is nothing to show, why, and what to do next. */

import type { ComponentChildren } from 'preact';

export interface EmptyStateProps {
  icon: ComponentChildren;
  title: ComponentChildren;
  text?: ComponentChildren;
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
