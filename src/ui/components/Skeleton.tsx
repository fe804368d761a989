/** Placeholder in the shape of the content that loads, visible after 300 ms. */

import { useHomeMessages } from '../i18n/localization.ts';

/** `home` is articles above topics, `list` links, `rows` messages, `text` an article. */
export type SkeletonShape = 'home' | 'list' | 'rows' | 'text' | 'thread' | 'form';

export interface SkeletonProps {
  /** @default 'list' */
  shape?: SkeletonShape | undefined;
}

/** Number of bars for each shape: enough to fill a panel. */
const bones = { home: 9, list: 7, rows: 7, text: 7, thread: 7, form: 7 };

export function Skeleton({ shape = 'list' }: SkeletonProps) {
  return (
    <div class={`skeleton ${shape}-shape`}>
      {Array.from({ length: bones[shape] }, (_bone, index) => (
        <span key={index} class="bone" />
      ))}
      <p class="unseen">{useHomeMessages().messages.loading}</p>
    </div>
  );
}
