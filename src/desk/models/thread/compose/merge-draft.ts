/**
 * Merges the text of a box with the draft that the server has, which another device may have saved. What was typed on
 * one device only is never dropped: of two texts that exclude each other, the newer one is in the box and the older one is
 * kept beside it.
 */

import type { Draft as ServerDraft } from '../../../../api/schemas/drafts.ts';
import { randomKey } from '../../../../client/random-key.ts';
import type { UploadedFile } from '../../../../client/send-file.ts';
import {
  fileUrls,
  isUnsaved,
  joinTexts,
  type SavedDraft,
  type Writing,
  type WrittenText,
} from './writing.ts';

/**
 * Merges a draft that is newer than the one that the writing was read from.
 * @param isReturned whether the draft begins with a message that was held
 */
export function mergeDraft(
  writing: Writing,
  stored: ServerDraft,
  isReturned = stored.stoppedDate !== null,
): Writing {
  const theirs = readStored(writing, stored);
  const saved = savedDraft(stored);
  const savedAt = Date.parse(stored.savedDate);
  const isSame = isSameText(writing, theirs);
  // A message that was held is no longer stored under its key, nor is a text that another device has written.
  const isOther = isReturned || (!isSame && !isUnsaved(writing));
  const { key, tried } = isOther ? { key: randomKey(), tried: [] } : writing;
  const ours = { ...writing, key, tried, saved };
  const taken = { ...ours, ...theirs, editedAt: savedAt };
  if (isSame) return ours;
  if (!isUnsaved(writing)) return taken;
  const files = joinFiles(theirs.files, writing.files);
  const before = textBefore(theirs.text, writing.saved.text, isReturned);
  if (before !== undefined) {
    const text = writing.saved.text === '' ? joinTexts(before, writing.text) : before + writing.text;
    return { ...ours, text, files };
  }
  if (writing.text.startsWith(theirs.text)) return { ...ours, files };
  if (theirs.text.startsWith(writing.text)) return { ...taken, files };
  if (writing.editedAt > savedAt) return { ...ours, other: joinOthers(writing.other, theirs) };
  return { ...taken, other: joinOthers(writing.other, writing) };
}

/** Returns what the draft has before the text that was read from its last version; undefined if it does not end with it. */
function textBefore(theirs: string, read: string, isReturned: boolean): string | undefined {
  if (read === '') return isReturned ? theirs : undefined;
  return theirs.endsWith(read) ? theirs.slice(0, -read.length) : undefined;
}

function savedDraft({ version, message, files, stoppedDate }: ServerDraft): SavedDraft {
  return { version, text: message, urls: fileUrls(files), stoppedDate };
}

/** Reads the text of a draft. The server keeps no types of files: those that are known here stay. */
function readStored({ files: known }: Writing, { message, files }: ServerDraft): WrittenText {
  return {
    text: message,
    files: files.map((file) => known.find(({ url }) => url === file.url) ?? { ...file, type: '' }),
  };
}

function isSameText(one: WrittenText, other: WrittenText): boolean {
  return one.text === other.text && fileUrls(one.files).join(' ') === fileUrls(other.files).join(' ');
}

function joinFiles(first: readonly UploadedFile[], second: readonly UploadedFile[]): readonly UploadedFile[] {
  return [...first, ...second.filter(({ url }) => first.every((file) => file.url !== url))];
}

function joinOthers(former: WrittenText | null, { text, files }: WrittenText): WrittenText {
  if (!former) return { text, files };
  return { text: joinTexts(former.text, text), files: joinFiles(former.files, files) };
}
