/** Shows above the box what the agent has written on another device. */

import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { Thread } from '../models/thread.ts';
import type { AnswerKind, Writing } from '../models/writing.ts';

export interface OtherDraftProps {
  thread: Thread;
  kind: AnswerKind;
  writing: Writing;
}

export function OtherDraft({ thread, kind, writing: { other } }: OtherDraftProps) {
  const { drafts } = useDesk();
  const messages = useDeskMessages();
  if (!other) return null;
  return (
    <p class="answer-other" role="status">
      <span class="answer-other-text">
        {messages.otherDraft} <bdi>{other.text || other.files.map(({ name }) => name).join(', ')}</bdi>
      </span>
      <button class="button" type="button" onClick={() => drafts.switchToOther(thread.id, kind)}>
        {messages.useOtherDraft}
      </button>
      <button class="button" type="button" onClick={() => drafts.removeOther(thread.id, kind)}>
        {messages.removeOtherDraft}
      </button>
    </p>
  );
}
