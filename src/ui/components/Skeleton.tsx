/** The shape of what comes, from 300 ms on. */

import { useMessages } from '../i18n/use-messages.ts';

/** A list of links, one of messages, an article, a thread, or a form. */
export type SkeletonShape = 'list' | 'rows' | 'text' | 'thread' | 'form';

export interface SkeletonProps {
  /** @default 'list' */
  shape?: SkeletonShape | undefined;
}

/** As much as a panel has room for. */
const bones = Array.from({ length: 7 }, (_bone, index) => index);

export function Skeleton({ shape = 'list' }: SkeletonProps) {
  return (
    <div class={`skeleton ${shape}-shape`}>
      {bones.map((index) => (
        <span key={index} class="bone" />
      ))}
      <p class="unseen">{useMessages().messages.loading}</p>
    </div>
  );
}
