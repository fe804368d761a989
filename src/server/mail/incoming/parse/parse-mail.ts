/** Parses a mail. `worker.ts` runs it in a thread that can be terminated: malicious mails block it for minutes. */

import { Readable } from 'node:stream';
import type { AttachmentStream, Headers } from 'mailparser';
import { isBlank } from '../../../../formats/blank-text.ts';
import { oneLine } from '../../../../formats/one-line.ts';
import { textToHtml } from '../../../../markup/html/escape-html.ts';
import { countAddresses, readAddresses } from './addresses.ts';
import { readDeliveryReport, readReturnedId } from './delivery-report.ts';
import { type HeaderLine, headerValues } from './header-lines.ts';
import { readInvitation } from './invitation.ts';
import { LenientParser } from './lenient-parser.ts';
import { readMessageId, readMessageIds } from './message-ids.ts';
import {
  type DeliveryReport,
  type MailFile,
  mailLimits,
  type ParsedMail,
  type TelltaleHeader,
  telltaleHeaders,
} from './parsed-mail.ts';
import { mailOfStray, type StrayContent } from './stray-content.ts';

/** Headers in which mail servers record the recipient, such as a provider's relay or a mailbox that forwards. */
const deliveryHeaders = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-gm-original-to',
  'x-forwarded-to',
] as const;

/** Limits the mails that are read of content outside of boundaries, and how often such content is in itself. */
const mostStrays = 10;
const mostStrayDepth = 2;

/** Bytes of an attached mail in which its subject is looked for. */
const attachedHeadBytes = 65_536;

/** Bytes passed to mailparser at a time. */
const pieceBytes = 65_536;

/** Limits a mail's date: the sender's clock may be an hour fast, and a date before 1995 is wrong. */
const mostAheadMs = 3_600_000;
const earliest = Date.UTC(1995, 0, 1);

/**
 * @param receivedAt the time against which the mail's date is checked
 * @throws {Error} from mailparser, if the mail has too many parts or too long headers
 */
export async function parseMail(raw: Uint8Array, receivedAt: Date): Promise<ParsedMail> {
  const { headers, lines, text, html, parts, isDamaged } = await readParts(raw);
  const contentType = structured(headers, 'content-type');
  const isReport = contentType.value === 'multipart/report';
  const shownText = withinLimit(text);
  const shownHtml = withinLimit(html);
  const first = (name: string) => headerValues(lines, name)[0] ?? '';
  const from = readAddresses(lines, 'from');
  const subject = headers.get('subject');
  return {
    from: from[0] ?? null,
    hasOneSender: headerValues(lines, 'from').length === 1 && countAddresses(lines, 'from') === 1,
    replyTo: readAddresses(lines, 'reply-to').slice(0, 10),
    deliveredTo: deliveryHeaders
      .flatMap((name) => readAddresses(lines, name).map(({ address }) => address))
      .slice(0, mailLimits.addresses),
    to: readAddresses(lines, 'to'),
    cc: readAddresses(lines, 'cc'),
    messageId: readMessageId(first('message-id')),
    inReplyTo: readMessageIds(headerValues(lines, 'in-reply-to').join(' ')),
    references: readMessageIds(headerValues(lines, 'references').join(' ')),
    subject: oneLine(typeof subject === 'string' ? subject.slice(0, mailLimits.words) : ''),
    date: readDate(first('date'), receivedAt),
    text: shownText,
    html: shownHtml,
    files: parts.map(({ file }) => file),
    authenticationResults: headerValues(lines, 'authentication-results').slice(0, 20),
    telltales: readTelltales(lines),
    contentType: contentType.value,
    report: readReport(parts),
    reportType: isReport ? readReportType(contentType, parts) : '',
    hasMailInside: parts.some(isMail),
    returnedIds: isReport ? readReturnedIds(parts) : [],
    isReceipt: parts.some(({ file }) => file.type === 'message/disposition-notification'),
    calendarMethod: parts.find(({ calendarMethod }) => calendarMethod !== null)?.calendarMethod ?? null,
    invitation: readInvitation(parts.find(isCalendar)?.file.bytes),
    protection: readProtection(contentType, parts),
    isDamaged,
    // One of text and HTML suffices to show the mail.
    isTooLarge: (shownText !== text || shownHtml !== html) && isBlank(shownText ?? '') && shownHtml === null,
  };
}

interface Part {
  readonly file: MailFile;
  readonly calendarMethod: string | null;
}

interface Parts {
  readonly headers: Headers;
  readonly lines: readonly HeaderLine[];
  readonly text: string | null;
  readonly html: string | null;
  readonly parts: readonly Part[];
  readonly isDamaged: boolean;
}

/** Reads a mail, and the content of it that its boundaries leave out. */
async function readParts(raw: Uint8Array, depth = 0): Promise<Parts> {
  const { stray, ...declared } = await readDeclaredParts(raw);
  const mails = stray.flatMap((content) => {
    const mail = mailOfStray(content);
    return mail === null ? [] : { mail, isAlternative: content.isAlternative };
  });
  let all: Parts = { ...declared, isDamaged: mails.length > 0 };
  if (depth === mostStrayDepth) return all;
  for (const { mail, isAlternative } of mails.slice(0, mostStrays)) {
    // Where too much is in it, the rest of the mail is shown nevertheless.
    const found = await readParts(mail, depth + 1).catch(() => null);
    if (found !== null) all = joinParts(all, found, isAlternative);
  }
  return all;
}

/** @param isAlternative whether both are versions of the same text */
function joinParts(declared: Parts, found: Parts, isAlternative: boolean): Parts {
  const both = [declared, found];
  const texts = both.flatMap(({ text }) => text ?? []);
  const htmls = both.flatMap(({ text, html }) => {
    if (isAlternative || html !== null) return html ?? [];
    return text === null ? [] : textToHtml(text);
  });
  const hasHtml = both.some(({ html }) => html !== null);
  return {
    ...declared,
    text: texts.length === 0 ? null : texts.join('\n'),
    html: hasHtml ? htmls.join('<br>') : null,
    parts: [...declared.parts, ...found.parts],
  };
}

async function readDeclaredParts(
  raw: Uint8Array,
): Promise<Omit<Parts, 'isDamaged'> & { readonly stray: readonly StrayContent[] }> {
  const parser = new LenientParser({
    // A mail within a mail stays a file, as hundreds may be nested.
    ignoreEmbedded: true,
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextLinks: true,
    checksumAlgo: false,
    maxHeadSize: mailLimits.headBytes,
    maxChildNodes: mailLimits.parts,
  });
  let headers: Headers = new Map();
  let lines: readonly HeaderLine[] = [];
  let text: string | null = null;
  let html: string | null = null;
  const pending: Promise<Part>[] = [];
  parser.on('headers', (found) => {
    headers = found;
  });
  parser.on('headerLines', (found) => {
    lines = found;
  });
  parser.on('data', (data) => {
    if (data.type === 'attachment') pending.push(readPart(data));
    else {
      text = withoutNul(data.text);
      html = withoutNul(data.html);
    }
  });
  await new Promise<void>((resolve, reject) => {
    parser.once('end', resolve);
    parser.once('error', reject);
    Readable.from(cutInPieces(raw)).pipe(parser);
  });
  return { headers, lines, text, html, parts: await Promise.all(pending), stray: parser.strayContent() };
}

function* cutInPieces(raw: Uint8Array): Generator<Buffer> {
  for (let start = 0; start < raw.length; start += pieceBytes) {
    yield Buffer.from(raw.subarray(start, start + pieceBytes));
  }
}

async function readPart(part: AttachmentStream): Promise<Part> {
  const pieces: Buffer[] = [];
  for await (const piece of part.content) if (Buffer.isBuffer(piece)) pieces.push(piece);
  part.release?.();
  const { params } = structured(part.headers, 'content-type');
  const type = part.contentType.toLowerCase().slice(0, 127);
  const bytes = Buffer.concat(pieces);
  const name = oneLine(fileName(part).slice(0, mailLimits.words));
  return {
    file: {
      name: name === '' && type === 'message/rfc822' ? await attachedMailName(bytes) : name,
      type,
      bytes,
      contentId: part.cid ? part.cid.slice(0, mailLimits.idLength) : null,
      isInline: part.contentDisposition === 'inline' || part.related === true,
    },
    calendarMethod: part.contentType === 'text/calendar' ? (params['method'] ?? '').toLowerCase() : null,
  };
}

/** Returns a file name of the subject of an attached mail; empty if it has none, or its headers cannot be read. */
async function attachedMailName(bytes: Buffer): Promise<string> {
  try {
    const { headers } = await readDeclaredParts(bytes.subarray(0, attachedHeadBytes));
    const subject = headers.get('subject');
    // A slash would begin a folder, of whose name nothing would remain.
    const name = typeof subject === 'string' ? oneLine(subject.replace(/[/\\]/g, '-')) : '';
    return name === '' ? '' : `${name.slice(0, mailLimits.words)}.eml`;
  } catch {
    return '';
  }
}

/** Returns the file name. If mailparser could not decode it, reads it again from the headers of the part. */
function fileName({ filename = '', headers }: AttachmentStream): string {
  if (filename !== '' && !/[\ufffd]|=\?[^?]{0,60}utf-?7/i.test(filename)) return filename;
  const written =
    structured(headers, 'content-disposition').params['filename'] ??
    structured(headers, 'content-type').params['name'];
  return written ?? filename;
}

function withinLimit(body: string | null): string | null {
  return body === null || body.length > mailLimits.text ? null : body;
}

/** Removes NUL, which PostgreSQL cannot store. */
function withoutNul(text: string | undefined): string | null {
  return text === undefined ? null : text.replaceAll('\0', '');
}

interface Structured {
  /** The value in lower case, without its parameters. */
  readonly value: string;
  readonly params: Readonly<Record<string, string>>;
}

function structured(headers: Headers, name: string): Structured {
  const found = headers.get(name);
  if (typeof found !== 'object' || !('params' in found) || typeof found.value !== 'string')
    return { value: '', params: {} };
  const params = Object.entries(found.params ?? {}).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string';
  });
  return { value: found.value.toLowerCase(), params: Object.fromEntries(params) };
}

function readDate(written: string, receivedAt: Date): Date | null {
  const date = new Date(written.slice(0, 100));
  const time = date.getTime();
  return time >= earliest && time <= receivedAt.getTime() + mostAheadMs ? date : null;
}

function readTelltales(lines: readonly HeaderLine[]): ParsedMail['telltales'] {
  const found: Partial<Record<TelltaleHeader, string>> = {};
  for (const name of telltaleHeaders) {
    const value = headerValues(lines, name)[0];
    if (value !== undefined) found[name] = value.slice(0, mailLimits.words);
  }
  return found;
}

function readReport(parts: readonly Part[]): DeliveryReport | null {
  const report = parts.find(({ file }) => file.type === 'message/delivery-status');
  return report ? readDeliveryReport(report.file.bytes) : null;
}

/** Returns the type of a report, from the report's part too: some servers leave the parameter out or misname it. */
function readReportType({ params }: Structured, parts: readonly Part[]): string {
  if (parts.some(({ file }) => file.type === 'message/feedback-report')) return 'feedback-report';
  return (params['report-type'] ?? '').toLowerCase().slice(0, mailLimits.words);
}

function isCalendar({ file }: Part): boolean {
  return file.type === 'text/calendar' || file.type === 'application/ics';
}

function isMail({ file }: Part): boolean {
  return file.type === 'message/rfc822' || file.type === 'text/rfc822-headers';
}

function readReturnedIds(parts: readonly Part[]): string[] {
  return parts
    .filter(isMail)
    .flatMap(({ file }) => readReturnedId(file.bytes) ?? [])
    .slice(0, mailLimits.references);
}

function readProtection({ value, params }: Structured, parts: readonly Part[]): ParsedMail['protection'] {
  const isEnvelope = ({ file: { type } }: Part) =>
    type === 'application/pkcs7-mime' || type === 'application/x-pkcs7-mime';
  if (value === 'multipart/encrypted') return 'encrypted';
  if (parts.some(isEnvelope)) return params['smime-type'] === 'signed-data' ? 'signed' : 'encrypted';
  return value === 'multipart/signed' ? 'signed' : 'none';
}
