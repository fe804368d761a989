/** In the place of a ticket that the agent can no longer see: a word, what the agent had written, and the way back. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { CopyField } from '../../kit/fields/CopyField.tsx';
import { type AnswerKind, isBlank, joinTexts } from '../../models/thread/compose/writing.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { back } from '../actions/row-actions.ts';
import { useActionContext } from '../actions/use-action-context.ts';

export function GoneTicket({ ticketId }: { ticketId: number }) {
  const { messages } = useMessages('desk');
  const context = useActionContext();
  const title = useRef<HTMLParagraphElement>(null);

  // The box that had the focus is gone with the ticket.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div class="thread-gone">
      <EmptyState
        icon={<MessageIcon name="file" />}
        title={
          <p ref={title} class="state-title" role="alert" tabIndex={-1} data-thread-title>
            {messages.threadGone}
          </p>
        }
      >
        <ActionButton class="button" action={back} context={context} />
      </EmptyState>
      {kinds.map((kind) => (
        <KeptText key={kind} ticketId={ticketId} kind={kind} />
      ))}
    </div>
  );
}

const kinds = ['reply', 'note'] as const;

/** What the agent had written in one of the two boxes, also on another device. */
function KeptText({ ticketId, kind }: { ticketId: number; kind: AnswerKind }) {
  const { drafts, notices } = useDesk();
  const { messages } = useMessages('desk');
  const writing = drafts.draft(ticketId).value[kind];
  const { other } = writing;
  if (isBlank(writing) && other === null) return null;
  const text = joinTexts(writing.text, other?.text ?? '');
  const files = [...writing.files, ...(other?.files ?? [])];

  function remove(): void {
    drafts.remove(ticketId, kind);
    const act = () => drafts.append(ticketId, kind, { text, files });
    notices.say(messages.keptRemoved, { label: messages.undo, act });
  }

  return (
    <div class="kept-text">
      <CopyField
        label={kind === 'note' ? messages.keptNote : messages.keptReply}
        value={[text, ...files.map(({ name, url }) => `${name}: ${url}`)].join('\n').trim()}
        isText
      />
      <button class="text-button" type="button" onClick={remove}>
        {messages.removeOtherDraft}
      </button>
    </div>
  );
}
