/** In place of the box of a merged ticket: where its messages are, and how to move them back. */

import type { ThreadMerge } from '../../../../../api/schemas/desk.ts';
import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../../desk-context.ts';
import { useNow } from '../../../../kit/use-now.ts';
import { PlaceLink } from '../../../PlaceLink.tsx';
import { useThreadModels } from '../../use-thread-models.ts';
import './merging.css';

export interface MergedNoticeProps {
  ticketId: number;
  merge: ThreadMerge;
}

export function MergedNotice({ ticketId, merge }: MergedNoticeProps) {
  const { navigation, drafts } = useDesk();
  const { merging } = useThreadModels();
  const { merging: texts, undo, draft: draftLabel } = useMessages('desk').messages;
  const now = useNow();
  const { intoTicketId: into, subject, undoableUntil } = merge;
  const { source } = navigation.place.value;
  const draft = drafts.draft(ticketId).value;
  const { text } = draft[draft.kind];
  return (
    <section class="merged-notice" aria-label={format(texts.isMerged, { into })}>
      <p>
        <strong>{format(texts.isMerged, { into })}</strong>
        {subject !== '' && (
          <>
            {' '}
            · <bdi>{subject}</bdi>
          </>
        )}
      </p>
      <p class="quiet">{texts.isMergedHint}</p>
      {text.trim() !== '' && (
        <p class="merged-draft">
          <span class="quiet">{draftLabel}: </span>
          <bdi>{text}</bdi>
        </p>
      )}
      <div class="merged-buttons">
        <PlaceLink class="button primary" place={{ source, ticketId: into }}>
          {format(texts.show, { into })}
        </PlaceLink>
        {Date.parse(undoableUntil) > now && (
          <button class="button" type="button" onClick={() => void merging.undo(ticketId, into)}>
            {undo}
          </button>
        )}
      </div>
    </section>
  );
}
