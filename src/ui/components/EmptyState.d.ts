/** That there is nothing, and what to do next. */
import type { ComponentChildren } from 'preact';
export interface EmptyStateProps {
  title: ComponentChildren;
  /** The next best thing. */
  children?: ComponentChildren;
}
export declare function EmptyState({ title, children }: EmptyStateProps): import('preact').JSX.Element;
