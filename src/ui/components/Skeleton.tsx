/** Placeholder in the shape of the content that loads, visible after 300 ms. */

import { useMessages } from '../i18n/use-messages.ts';

/** `home` is articles above topics, `list` links, `rows` messages, `text` an article. */
export type SkeletonShape = 'home' | 'list' | 'rows' | 'text' | 'thread' | 'form';

export interface SkeletonProps {
  /** @default 'list' */
  shape?: SkeletonShape | undefined;
}

export function Skeleton({ shape = 'list' }: SkeletonProps) {
  // Enough to fill a panel.
  const bones = shape === 'home' ? 9 : 7;
  return (
    <div class={`skeleton ${shape}-shape`}>
      {Array.from({ length: bones }, (_bone, index) => (
        <span key={index} class="bone" />
      ))}
      <p class="unseen">{useMessages('home').messages.loading}</p>
    </div>
  );
}
