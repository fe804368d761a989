/** Says above the box where its text comes from, if the agent has to know it before sending the text. */

import { format } from '../../ui/i18n/format.ts';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { Thread } from '../models/thread.ts';
import type { AnswerKind, Writing } from '../models/writing.ts';

export interface DraftNoticesProps {
  thread: Thread;
  kind: AnswerKind;
  writing: Writing;
}

export function DraftNotices({ thread, kind, writing: { saved, other } }: DraftNoticesProps) {
  const { drafts, session } = useDesk();
  const messages = useDeskMessages();
  return (
    <>
      {saved.stoppedDate !== null && (
        <p class="answer-unseen" role="alert">
          {format(messages.replyStopped, { name: thread.lastWriter(session.agentId) })}
        </p>
      )}
      {other && (
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
      )}
    </>
  );
}
