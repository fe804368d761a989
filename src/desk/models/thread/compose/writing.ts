/** A text that an agent writes: what is in the box, what was sent of it, and what the server has as a draft. */

import type { InputOf } from '../../../../api/operation.ts';
import type { insertTicket } from '../../../../api/operations/tickets.ts';
import { randomKey } from '../../../../client/random-key.ts';
import type { UploadedFile } from '../../../../client/send-file.ts';

export type AnswerKind = 'reply' | 'note';

/** A text with its files. */
export interface WrittenText {
  readonly text: string;
  readonly files: readonly UploadedFile[];
}

/** The draft on the server as this browser has last read or saved it. */
export interface SavedDraft {
  /** Version of the draft; 0 if the server has none. */
  readonly version: number;
  readonly text: string;
  /** Urls of the files. */
  readonly urls: readonly string[];
  /** When another person's message stopped the sending of the text; null if none did. */
  readonly stoppedDate: string | null;
}

/** A text that is written, and the files that are sent with it. */
export interface Writing extends WrittenText {
  /** The saved replies that the text was made of; absent if none. */
  readonly savedReplyIds?: readonly number[];
  /**
   * Idempotency key of the message. A text that is changed after its answer was lost keeps the key, so that the server
   * stores one of the two.
   */
  readonly key: string;
  /** What was sent under the key, the oldest first: the server may have stored one of them. */
  readonly tried: readonly TriedMessage[];
  readonly saved: SavedDraft;
  /** When the text was last changed, in milliseconds since 1970; 0 for never. */
  readonly editedAt: number;
  /** A text that another device has saved in place of this one, or lost to it; null if there is none. */
  readonly other: WrittenText | null;
}

export type TriedMessage = InputOf<typeof insertTicket>;

/** Of a ticket without a draft. */
export const noDraft: SavedDraft = { version: 0, text: '', urls: [], stoppedDate: null };

export const emptyWriting = (): Writing => ({
  text: '',
  files: [],
  key: randomKey(),
  tried: [],
  saved: noDraft,
  editedAt: 0,
  other: null,
});

/** Whether the server has not saved a text. */
export function isUnsaved(writing: Writing): boolean {
  const { saved } = writing;
  if (saved.version === 0) return !isBlank(writing);
  return writing.text !== saved.text || fileUrls(writing.files).join(' ') !== saved.urls.join(' ');
}

export const isBlank = ({ text, files }: WrittenText) => text.trim() === '' && files.length === 0;

export function joinTexts(first: string, second: string): string {
  return [first, second].filter((part) => part.trim() !== '').join('\n\n');
}

export function fileUrls(files: readonly Pick<UploadedFile, 'url'>[]): readonly string[] {
  return files.map(({ url }) => url);
}
