/** That there is nothing, and what to do next. */

import type { ComponentChildren } from 'preact';

export interface EmptyStateProps {
  title: ComponentChildren;
  hint?: string;
  /** The next best thing. */
  children?: ComponentChildren;
}

export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div class="state">
      <p class="state-title">{title}</p>
      {hint && <p class="state-hint">{hint}</p>}
      {children}
    </div>
  );
}
