/** The heading of a view, where reading begins: takes the focus from the view once it is drawn. */

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface HeadingProps {
  /**
   * The look: `label` and `thread-subject` are small, above content that matters more; `unseen` is for screen readers
   * only, if the content repeats it.
   * @default 'heading'
   */
  as?: 'heading' | 'label' | 'greeting' | 'state-title' | 'thread-subject' | 'unseen';
  children: ComponentChildren;
}

export function Heading({ as = 'heading', children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    if (heading.current?.closest('.view')?.matches(':focus')) heading.current.focus({ preventScroll: true });
  }, []);

  return (
    <h1 class={as} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
