/** Shows above the box what was written elsewhere: by the agent on another device, or by an agent who was removed. */

import { format } from '../../ui/i18n/format.ts';
import { useDesk } from '../desk-context.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import type { Thread, ThreadData } from '../models/thread.ts';
import type { AnswerKind, Writing } from '../models/writing.ts';
import { useThreadModels } from './use-thread-models.ts';

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
    <DraftOffer
      label={messages.otherDraft}
      text={other.text}
      files={other.files}
      onUse={() => drafts.switchToOther(thread.id, kind)}
      onRemove={() => drafts.removeOther(thread.id, kind)}
    />
  );
}

/** The drafts that agents who were removed have left, for owners. */
export function OrphanedDrafts({ data: { ticket, orphanedDrafts } }: { data: ThreadData }) {
  const { orphanedDrafts: model } = useThreadModels();
  const messages = useDeskMessages();
  return (
    <>
      {orphanedDrafts.map((draft) => (
        <DraftOffer
          key={draft.draftId}
          label={format(draft.kind === 'note' ? messages.orphanedNote : messages.orphanedReply, {
            name: `\u2068${draft.agentName}\u2069`,
          })}
          text={draft.message}
          files={draft.files}
          onUse={() => void model.use(ticket.ticketId, draft)}
          onRemove={() => void model.remove(ticket.ticketId, draft)}
        />
      ))}
    </>
  );
}

interface DraftOfferProps {
  label: string;
  text: string;
  files: readonly { readonly name: string }[];
  onUse(): void;
  onRemove(): void;
}

function DraftOffer({ label, text, files, onUse, onRemove }: DraftOfferProps) {
  const messages = useDeskMessages();
  return (
    <p class="answer-other" role="status">
      <span class="answer-other-text">
        {label} <bdi>{text || files.map(({ name }) => name).join(', ')}</bdi>
      </span>
      <button class="button" type="button" onClick={onUse}>
        {messages.useOtherDraft}
      </button>
      <button class="button" type="button" onClick={onRemove}>
        {messages.removeOtherDraft}
      </button>
    </p>
  );
}
