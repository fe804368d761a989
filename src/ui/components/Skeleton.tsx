/** The shape of what comes, from 300 ms on. */

import { useMessages } from '../i18n/use-messages.ts';

/** Articles above topics, a list of links, one of messages, an article, a thread, or a form. */
export type SkeletonShape = 'home' | 'list' | 'rows' | 'text' | 'thread' | 'form';

export interface SkeletonProps {
  /** @default 'list' */
  shape?: SkeletonShape | undefined;
}

/** As much as a panel has room for. */
const bones = { home: 9, list: 7, rows: 7, text: 7, thread: 7, form: 7 };

export function Skeleton({ shape = 'list' }: SkeletonProps) {
  return (
    <div class={`skeleton ${shape}-shape`}>
      {Array.from({ length: bones[shape] }, (_bone, index) => (
        <span key={index} class="bone" />
      ))}
      <p class="unseen">{useMessages().messages.loading}</p>
    </div>
  );
}
