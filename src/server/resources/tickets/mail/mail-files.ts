import { Readable } from 'node:stream';
import { maxAttachmentBytes } from '../../../../api/limits.ts';
import { Refusal } from '../../../../api/refusal.ts';
import { isShownImage } from '../../../../formats/file-type.ts';
import type { ServerTexts } from '../../../../languages/messages.ts';
import type { MailFile } from '../../../mail/incoming/parse/parsed-mail.ts';
import type { MailMessage } from '../../../mail/incoming/process/ticket-writer.ts';
import type { StoredFile, UploadStore } from '../../../uploads/store.ts';
import type { MailImage } from './mail-images.ts';
import type { MailFiles } from './message-markup.ts';

export interface SavedFiles extends MailFiles {
  readonly files: readonly StoredFile[];
  /** Sentences that replace a body that is not shown, or its omitted end. */
  readonly notes: readonly string[];
}

/** Stores the attachments. @param store null if no store is set: every file is then reported as missing */
export async function saveFiles(
  store: UploadStore | null,
  { userId, files, wholeText, hiddenAs }: MailMessage,
  texts: ServerTexts['notes'],
): Promise<SavedFiles> {
  const saved: StoredFile[] = [];
  const notes = hiddenAs === null ? [] : [texts[hiddenAs]];
  const missing: { name: string; contentId: string | null }[] = [];
  const images = new Map<string, MailImage>();
  let left = maxAttachmentBytes;
  // Stores the whole text first, before other files reach the limit of the total size.
  if (wholeText !== null) {
    const stored = store && (await saveFile(store, userId, wholeText, left));
    notes.push(stored ? texts.goesOnIn(stored.name) : texts.isCutOff);
    if (stored) {
      saved.push(stored);
      left -= stored.size;
    }
  }
  for (const file of files) {
    const stored = store && (await saveFile(store, userId, file, left));
    const { contentId } = file;
    const name = file.name === '' ? file.type : file.name;
    if (stored) {
      saved.push(stored);
      left -= stored.size;
    } else missing.push({ name, contentId });
    if (contentId !== null && !images.has(contentId))
      images.set(contentId, { name, path: stored && isShownImage(stored.type) ? stored.path : null });
  }
  return { files: saved, notes, missing, images };
}

/** Stores a file. Returns null if the file is too large, infected, or of a refused type. */
async function saveFile(
  store: UploadStore,
  userId: number,
  { name, type, bytes }: MailFile,
  limit: number,
): Promise<StoredFile | null> {
  if (bytes.length > limit) return null;
  const source = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
  try {
    return await store.save({ userId, name: name === '' ? fileName(type) : name, type, source }, limit);
  } catch (error) {
    if (error instanceof Refusal && refusedKinds.includes(error.kind)) return null;
    throw error;
  }
}

const refusedKinds: readonly Refusal['kind'][] = [
  'PayloadTooLarge',
  'UnsupportedMediaType',
  'UnprocessableContent',
];

/** Names of attachments whose types are no endings of names. */
const fileNames: Readonly<Record<string, string>> = {
  'message/rfc822': 'mail.eml',
  'text/calendar': 'invite.ics',
  'text/plain': 'file.txt',
  'text/vcard': 'contact.vcf',
  'text/x-vcard': 'contact.vcf',
};

/** Returns a name for an attachment without a name. */
function fileName(type: string): string {
  const known = Object.hasOwn(fileNames, type) ? fileNames[type] : undefined;
  if (known !== undefined) return known;
  const [, kind = ''] = /^[a-z]{1,20}\/([a-z0-9]{1,10})$/.exec(type) ?? [];
  return kind === '' ? 'file' : `file.${kind}`;
}
