/** Shows above the box what the agent has written on another device. */

import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { AnswerKind, Writing } from '../../../models/thread/compose/writing.ts';
import type { Thread } from '../../../models/thread/thread.ts';
import { DraftOffer } from './DraftOffer.tsx';

export interface OtherDraftProps {
  thread: Thread;
  kind: AnswerKind;
  writing: Writing;
}

export function OtherDraft({ thread, kind, writing: { other } }: OtherDraftProps) {
  const { drafts } = useDesk();
  const { messages } = useMessages('desk');
  if (!other) return null;
  return (
    <DraftOffer
      label={messages.otherDraft}
      text={other.text}
      files={other.files}
      onUse={() => drafts.switchToOther(thread.id, kind)}
      onRemove={() => drafts.removeOther(thread.id, kind)}
    />
  );
}
