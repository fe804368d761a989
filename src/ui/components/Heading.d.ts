/** The heading of a view, where reading begins: it takes the focus that waited for it on the view. */
import type { ComponentChildren } from 'preact';
export interface HeadingProps {
  /** How large: a label is small, above a list that matters more. */
  as?: 'heading' | 'label' | 'greeting';
  children: ComponentChildren;
}
export declare function Heading({ as, children }: HeadingProps): import('preact').JSX.Element;
