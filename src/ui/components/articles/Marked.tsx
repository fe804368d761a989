/** Text whose matches are marked. Screen readers read it as one text. */

import type { TextPart } from '../../html/highlight.ts';

export function Marked({ parts }: { parts: readonly TextPart[] }) {
  return (
    <span>
      {parts.map(({ text, isMarked }, index) =>
        isMarked ? <mark key={`${text}${index}`}>{text}</mark> : text,
      )}
    </span>
  );
}
