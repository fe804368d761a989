import type { ComponentChildren } from 'preact';

/** Target of the skip link, the first link of every page. */
export const contentId = 'content';

export interface MainProps {
  /** Class for width and appearance. */
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
