/** The drafts that agents who were removed have left, for owners. */

import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { ThreadData } from '../../../models/thread/thread.ts';
import { useThreadModels } from '../use-thread-models.ts';
import { DraftOffer } from './DraftOffer.tsx';

export function OrphanedDrafts({ data: { ticket, orphanedDrafts } }: { data: ThreadData }) {
  const { orphanedDrafts: model } = useThreadModels();
  const { messages } = useMessages('desk');
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
