/**
 * Chooses the unread reply that a card beside the closed panel shows, and remembers which replies the visitor has
 * dismissed. Small, since the launcher uses it too.
 */

import type { ReadMark, UnreadPreview } from '../../../api/schemas/tickets.ts';
import type { Storage } from '../../../state/storage.ts';
import { readMarks } from './unread.ts';

export interface ReplyPreview extends UnreadPreview {
  readonly ticketId: number;
}

/** A reply that can be dismissed in every tab of the browser. */
export interface DismissiblePreview extends ReplyPreview {
  dismiss(): void;
}

/** Name of the stored id of the last dismissed message. */
export const dismissedName = 'dismissed';

type PreviewStorage = Pick<Storage, 'read' | 'write'>;

const lastDismissed = (storage: PreviewStorage) => Number(storage.read(dismissedName) ?? 0);

/** Returns the newest unread reply; null if there is none, or if the visitor has dismissed it or a later one. */
export function newestPreview(
  marks: readonly Pick<ReadMark, 'ticketId' | 'preview'>[],
  storage: PreviewStorage,
): DismissiblePreview | null {
  const dismissed = lastDismissed(storage);
  // The server may not have the marks of this browser yet.
  const read = readMarks(storage);
  const previews = marks.flatMap(({ ticketId, preview }): ReplyPreview[] =>
    preview && preview.messageId > dismissed && preview.date > (read[ticketId] ?? '')
      ? [{ ...preview, ticketId }]
      : [],
  );
  const [newest] = previews.sort((a, b) => b.messageId - a.messageId);
  return newest ? { ...newest, dismiss: () => dismissUpTo(newest.messageId, storage) } : null;
}

/** Dismisses a message and all earlier ones. */
function dismissUpTo(messageId: number, storage: PreviewStorage): void {
  if (messageId > lastDismissed(storage)) storage.write(dismissedName, messageId);
}
