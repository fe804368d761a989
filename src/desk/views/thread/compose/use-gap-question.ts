/** Asks once before a reply is sent whose saved text has fields that are not filled. */

import type { RefObject } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { findGaps, gapMarks } from '../../../models/thread/compose/reply-gaps.ts';
import { selectGap } from '../../saved-replies/saved-reply-actions.ts';

export interface GapQuestion {
  /** The fields that the agent was asked about, and that are still in the text. */
  readonly asked: readonly string[];
  /** Returns whether the text may be sent; otherwise shows the first field that the agent was not asked about. */
  mayPass(): boolean;
}

export function useGapQuestion(text: string, box: RefObject<HTMLTextAreaElement | null>): GapQuestion {
  const { savedReplies } = useMessages('desk').messages;
  const marks = useMemo(() => gapMarks(savedReplies), [savedReplies]);
  const [known, setKnown] = useState<readonly string[]>([]);
  const gaps = findGaps(text, marks);
  return {
    asked: gaps.filter((gap) => known.includes(gap)),
    mayPass() {
      const unasked = gaps.filter((gap) => !known.includes(gap));
      setKnown(unasked.length === 0 ? [] : gaps);
      if (unasked.length === 0) return true;
      box.current?.focus();
      if (box.current) selectGap(box.current, unasked);
      return false;
    },
  };
}
