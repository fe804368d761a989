/** The heading of a view, where reading begins: takes the focus from the view once it is drawn. */

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface HeadingProps {
  /** The size: `label` is small, for headings above a list that matters more. */
  as?: 'heading' | 'label' | 'greeting' | 'state-title';
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
