/** That there is nothing, and what to do next. */

import type { ComponentChildren } from 'preact';

export interface EmptyStateProps {
  title: ComponentChildren;
  /** The next best thing. */
  children?: ComponentChildren;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div class="state">
      <p class="state-title">{title}</p>
      {children}
    </div>
  );
}
