/** The middle of a page. */

import type { ComponentChildren } from 'preact';

/** Where the first link of every page leads. */
export const contentId = 'content';

export interface MainProps {
  /** How wide it is, and what it looks like. */
  class: string;
  children: ComponentChildren;
}

export function Main({ class: name, children }: MainProps) {
  return (
    <main class={name} id={contentId} tabIndex={-1}>
      {children}
    </main>
  );
}
