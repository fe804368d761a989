/** The shape of what comes, from 300 ms on. */

import { useWords } from '../context.ts';

export interface SkeletonProps {
  shape: 'list' | 'article';
}

const lines: Readonly<Record<SkeletonProps['shape'], readonly string[]>> = {
  list: ['label', 'row', 'row', 'row', 'label', 'row', 'row', 'row', 'row'],
  article: ['title', 'byline', 'line', 'line', 'line short', 'picture', 'line', 'line', 'line short'],
};

export function Skeleton({ shape }: SkeletonProps) {
  const { strings } = useWords();
  return (
    <div class="skeleton">
      <p class="unseen">{strings.loading}</p>
      {lines[shape].map((line, index) => (
        <div key={`${line}${index}`} class={`bone ${line}`} />
      ))}
    </div>
  );
}
