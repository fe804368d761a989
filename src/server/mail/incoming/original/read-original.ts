/**
 * Reads a mail as it came: its headers and parts as text, and its bytes as a file, both without secrets. Unlike
 * `parseMail`, it decides nothing about what a mail says. Takes time in proportion to the mail's length.
 */

import { setImmediate as turn } from 'node:timers/promises';
import { findBoundary } from '../parse/stray-content.ts';
import { decodeUnlabelled } from '../parse/text-decoding.ts';
import { decodeQuotedPrintable, maskHeader, maskSecrets } from './mask-secrets.ts';

export interface OriginalPart {
  /** The media type in lower case. */
  readonly type: string;
  /** The file name as it is written in the mail; empty if there is none. */
  readonly name: string;
  /** The size in bytes, without the transfer encoding; an estimate for a large file. */
  readonly size: number;
  /** The text of a part, or the headers of an attached mail; null for other parts, and beyond the limit. */
  readonly text: string | null;
}

export interface OriginalMail {
  readonly headers: string;
  readonly parts: readonly OriginalPart[];
  /** Whether headers, texts or parts are left out. */
  readonly isCut: boolean;
  /** The whole mail as a file. */
  readonly file: Buffer;
}

/** Limits what is shown of a mail: characters of its headers, characters of its texts, and parts. */
const mostShown = { headers: 64_000, texts: 200_000, parts: 100 };

/** Levels of mails and parts in each other, and their number: what is deeper or follows is masked as one text. */
const mostLevels = 10;
const mostEntities = 1000;

/** Bytes of the longest headers; the rest belongs to the body. */
const mostHeaderBytes = 1_000_000;

/** Bytes, as they are written, of the largest part of another type than text that is decoded to look for secrets. */
const mostFileBytes = 3_000_000;

/** The share of base64 that is content: three of four bytes, without the line breaks. */
const base64Share = 57 / 78;

/** Bytes that are masked at a time, up to the end of their last line, and after which other work gets its turn. */
const pieceBytes = 262_144;
const turnBytes = 1_000_000;

export async function readOriginal(raw: Buffer): Promise<OriginalMail> {
  const reader = new OriginalReader();
  const file = await reader.readEntity(raw, 0);
  const { headers, parts } = reader;
  const isCut = reader.isCut || headers.length > mostShown.headers;
  return { headers: shownHeaders(headers), parts, isCut, file };
}

interface Field {
  readonly name: string;
  /** The value on one line, one character per byte. */
  readonly value: string;
  /** The header as it is written, one character per byte. */
  readonly written: string;
}

class OriginalReader {
  /** The headers of the mail itself, one character per byte. */
  headers = '';
  readonly parts: OriginalPart[] = [];
  isCut = false;
  #textLeft = mostShown.texts;
  #sinceTurn = 0;
  #entities = 0;

  /** Returns a mail or a part without secrets. */
  async readEntity(bytes: Buffer, level: number): Promise<Buffer> {
    this.#entities += 1;
    const { head, body } = splitEntity(bytes);
    const fields = readFields(head);
    const headers = maskHeaders(fields);
    if (level === 0) this.headers = headers;
    const type = parameterless(fieldValue(fields, 'content-type')) || 'text/plain';
    const masked = await this.#readBody(body, { type, fields, level });
    return Buffer.concat([Buffer.from(headers, 'latin1'), masked]);
  }

  async #readBody(body: Buffer, entity: Entity): Promise<Buffer> {
    const { type, fields, level } = entity;
    const isRead = level < mostLevels && this.#entities < mostEntities;
    if (type.startsWith('multipart/') && isRead) {
      const declared = parameter(fieldValue(fields, 'content-type'), boundaryParameter);
      const pieces = splitParts(body, declared) ?? splitParts(body, findBoundary(body)?.boundary ?? '');
      if (pieces) return await this.#readParts(pieces, level);
    }
    const encoding = fieldValue(fields, 'content-transfer-encoding').trim().toLowerCase();
    const isText = /^(?:text|message)\//.test(type);
    if (!isText && body.length > mostFileBytes) {
      this.#addPart(
        entity,
        encoding === 'base64' ? Math.round(body.length * base64Share) : body.length,
        null,
      );
      return body;
    }
    const content = await this.#decode(body, encoding);
    if (type === 'message/rfc822' && isRead) {
      const headers = maskHeaders(readFields(splitEntity(content).head));
      this.#addPart(entity, content.length, shownHeaders(headers));
      return await this.#encode(body, content, await this.readEntity(content, level + 1), encoding);
    }
    const masked = await this.#mask(content);
    const charset = parameter(fieldValue(fields, 'content-type'), charsetParameter);
    this.#addPart(entity, content.length, isText ? shownText(masked, charset) : null);
    return await this.#encode(body, content, masked, encoding);
  }

  /** @param pieces parts, each behind the lines before it */
  async #readParts(pieces: readonly Piece[], level: number): Promise<Buffer> {
    const read: Buffer[] = [];
    for (const { between, part } of pieces) {
      read.push(await this.#mask(between));
      if (part !== null) read.push(await this.readEntity(part, level + 1));
    }
    return Buffer.concat(read);
  }

  #addPart({ type, fields }: Entity, size: number, text: string | null): void {
    if (this.parts.length === mostShown.parts) {
      this.isCut = true;
      return;
    }
    const name =
      parameter(fieldValue(fields, 'content-disposition'), fileNameParameter) ||
      parameter(fieldValue(fields, 'content-type'), nameParameter);
    const shown = text === null ? null : text.slice(0, this.#textLeft);
    if (text !== null) {
      this.isCut ||= text.length > this.#textLeft;
      this.#textLeft = Math.max(0, this.#textLeft - text.length);
    }
    this.parts.push({ type, name: shownHeaders(maskHeader(name)), size, text: shown });
  }

  async #decode(body: Buffer, encoding: string): Promise<Buffer> {
    if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
    if (encoding === 'quoted-printable') return await this.#recode(body, decodeQuotedPrintable);
    return body;
  }

  /** Returns the body as it came, unless its content was masked. */
  async #encode(body: Buffer, content: Buffer, masked: Buffer, encoding: string): Promise<Buffer> {
    if (masked.equals(content)) return body;
    if (encoding === 'base64') {
      const lines = masked.toString('base64').replace(/.{76}/g, '$&\r\n');
      return Buffer.from(`${lines}\r\n`, 'latin1');
    }
    if (encoding === 'quoted-printable') return await this.#recode(masked, encodeQuotedPrintable);
    return masked;
  }

  /** Decodes or encodes quoted-printable piece by piece, of which each ends with a line if lines are no longer than it. */
  async #recode(bytes: Buffer, recode: (piece: string) => string): Promise<Buffer> {
    const recoded: Buffer[] = [];
    for (let start = 0; start < bytes.length; ) {
      const lineEnd = bytes.subarray(0, start + 2 * pieceBytes).indexOf(0x0a, start + pieceBytes);
      const end = lineEnd < 0 ? endOfPiece(bytes, start + 2 * pieceBytes) : lineEnd + 1;
      recoded.push(Buffer.from(recode(bytes.toString('latin1', start, end)), 'latin1'));
      start = end;
      await turn();
    }
    return Buffer.concat(recoded);
  }

  /** Masks content, a long one piece by piece. */
  async #mask(content: Buffer): Promise<Buffer> {
    const masked: Buffer[] = [];
    for (let start = 0; start < content.length; ) {
      const lineEnd = content.indexOf(0x0a, start + pieceBytes);
      const end = lineEnd < 0 ? content.length : lineEnd + 1;
      masked.push(maskContent(content.subarray(start, end)));
      this.#sinceTurn += end - start;
      start = end;
      if (this.#sinceTurn < turnBytes) continue;
      this.#sinceTurn = 0;
      await turn();
    }
    return Buffer.concat(masked);
  }
}

interface Entity {
  readonly type: string;
  readonly fields: readonly Field[];
  readonly level: number;
}

/** Splits a mail or a part at its first blank line, which belongs to the headers. */
function splitEntity(bytes: Buffer): { readonly head: Buffer; readonly body: Buffer } {
  if (bytes[0] === 0x0a) return { head: bytes.subarray(0, 1), body: bytes.subarray(1) };
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return { head: bytes.subarray(0, 2), body: bytes.subarray(2) };
  const ends = ['\r\n\r\n', '\n\n'].flatMap((blank) => {
    const at = bytes.indexOf(blank);
    return at < 0 ? [] : at + blank.length;
  });
  const blank = Math.min(...ends, bytes.length);
  const end = blank <= mostHeaderBytes ? blank : bytes.lastIndexOf(0x0a, mostHeaderBytes) + 1;
  return { head: bytes.subarray(0, end), body: bytes.subarray(end) };
}

function readFields(head: Buffer): Field[] {
  const written: string[] = [];
  for (const line of head.toString('latin1').split(/(?<=\n)/)) {
    const last = written.pop();
    if (last === undefined) written.push(line);
    else if (/^[ \t]/.test(line)) written.push(last + line);
    else written.push(last, line);
  }
  return written.map((field) => {
    const colon = field.indexOf(':');
    return {
      name: field.slice(0, Math.max(colon, 0)).trim().toLowerCase(),
      value: field.slice(colon + 1).replace(/\r?\n/g, ''),
      written: field,
    };
  });
}

function fieldValue(fields: readonly Field[], name: string): string {
  return fields.find((field) => field.name === name)?.value ?? '';
}

function parameterless(value: string): string {
  return (value.split(';', 1)[0] ?? '').trim().toLowerCase().slice(0, 127);
}

const boundaryParameter = /;\s*boundary\s*=\s*(?:"([^"]{1,1000})"|([^\s;"]{1,1000}))/i;
const charsetParameter = /;\s*charset\s*=\s*(?:"([^"]{1,100})"|([^\s;"]{1,100}))/i;
const fileNameParameter = /;\s*filename\*?\s*=\s*(?:"([^"]{1,1000})"|([^\s;"]{1,1000}))/i;
const nameParameter = /;\s*name\*?\s*=\s*(?:"([^"]{1,1000})"|([^\s;"]{1,1000}))/i;

/** Returns a parameter of a header, without quotation marks; empty if it is absent. */
function parameter(value: string, wanted: RegExp): string {
  const found = wanted.exec(value);
  return found?.[1] ?? found?.[2] ?? '';
}

function maskHeaders(fields: readonly Field[]): string {
  return fields.map(({ written }) => maskHeader(written)).join('');
}

interface Piece {
  readonly between: Buffer;
  /** Null behind the last part. */
  readonly part: Buffer | null;
}

/** Splits the body of a multipart at the lines with its boundary; null if there is none. */
function splitParts(body: Buffer, boundary: string): Piece[] | null {
  if (boundary === '') return null;
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  const pieces: Piece[] = [];
  let between = 0;
  let part: number | null = null;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (at > 0 && body[at - 1] !== 0x0a) continue;
    const lineEnd = body.indexOf(0x0a, at);
    const end = lineEnd < 0 ? body.length : lineEnd + 1;
    const rest = body.toString('latin1', at + delimiter.length, end).trim();
    if (rest !== '' && rest !== '--') continue;
    if (part !== null) {
      pieces.push({ between: body.subarray(between, part), part: body.subarray(part, at) });
      between = at;
    }
    part = rest === '' && pieces.length < mostEntities ? end : null;
    if (part === null) break;
  }
  if (pieces.length === 0 && part === null) return null;
  if (part !== null) pieces.push({ between: body.subarray(between, part), part: body.subarray(part) });
  else pieces.push({ between: body.subarray(between), part: null });
  return pieces;
}

/** Encodes bytes, one character each. */
function encodeQuotedPrintable(bytes: string): string {
  const escaped = bytes.replace(
    /[^\t\r\n\x20-\x3c\x3e-\x7e]/g,
    (found) => `=${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return escaped.split('\n').map(withSoftBreaks).join('\n');
}

/** Characters of the longest line of quoted-printable, without the sign that it goes on. */
const mostLine = 75;

function withSoftBreaks(line: string): string {
  const pieces: string[] = [];
  let start = 0;
  while (line.length - start > mostLine) {
    const end = wholeEscape(line[start + mostLine - 1], line[start + mostLine - 2], start + mostLine);
    pieces.push(line.slice(start, end));
    start = end;
  }
  return [...pieces, line.slice(start)].join('=\r\n');
}

/** Moves the end of a piece before the sign of an escaped byte, which stays together. */
function wholeEscape(last: string | undefined, before: string | undefined, end: number): number {
  if (last === '=') return end - 1;
  return before === '=' ? end - 2 : end;
}

function endOfPiece(bytes: Buffer, end: number): number {
  if (end >= bytes.length) return bytes.length;
  return wholeEscape(bytes.toString('latin1', end - 1, end), bytes.toString('latin1', end - 2, end - 1), end);
}

/** Masks the content of a part, one character per byte; that of UTF-16, whose letters have a zero byte each, too. */
function maskContent(content: Buffer): Buffer {
  const text = content.toString('latin1');
  const masked = maskSecrets(text);
  const bare = masked.replaceAll('\0', '');
  const hiding = bare.length < masked.length && maskSecrets(bare) !== bare;
  const shown = hiding ? maskSecrets(bare) : masked;
  return shown === text ? content : Buffer.from(shown, 'latin1');
}

/** Returns headers as text. @param headers one character per byte */
function shownHeaders(headers: string): string {
  const bytes = Buffer.from(headers.slice(0, mostShown.headers), 'latin1');
  return printable(decodeUnlabelled(bytes)).trimEnd();
}

function shownText(content: Buffer, charset: string): string {
  const start = content.subarray(0, 4 * mostShown.texts);
  // A masked text of UTF-16 has one byte for each letter.
  const isUnlabelled = charset === '' || (/^utf-?16/i.test(charset) && !start.includes(0));
  try {
    return printable(isUnlabelled ? decodeUnlabelled(start) : new TextDecoder(charset).decode(start));
  } catch {
    return printable(decodeUnlabelled(start));
  }
}

/** Removes control characters and marks of direction, and the carriage returns of line ends. */
function printable(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, '');
}
