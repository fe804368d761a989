/**
 * Extends mailparser to read texts and headers whose encoding is missing or wrong, and to keep what the boundaries of a
 * mail leave out. It overrides internal methods: `parse-mail.test.ts` fails if a new version of mailparser renames them.
 */

import { Transform } from 'node:stream';
import { MailParser } from 'mailparser';
import type { StrayContent } from './stray-content.ts';
import {
  decodeUnlabelled,
  decodeUnlabelledHtml,
  decodeUtf7,
  isUtf7,
  repairHeaderLine,
} from './text-decoding.ts';

/** Replaces the name of a charset that mailparser would decode without calling `getDecoder`. */
const unlabelled = 'x-unlabelled';

/** The same for HTML, which may name its charset itself. */
const unlabelledHtml = 'x-unlabelled-html';

/** Types of texts that a reader understands as they are written. */
const readableTypes = ['text/markdown', 'text/x-markdown', 'text/enriched', 'text/richtext'];

/** Matches names of charsets, without hyphens, that mail programs also write if they do not know the charset. */
const unsure = /^(?:usascii|ascii|utf8|7bit|8bit|unknown8bit|xunknown|unknown|default|)$/;

export class LenientParser extends MailParser {
  readonly #pieces = new Map<object, Buffer[]>();
  readonly #divided = new Set<unknown>();

  /** Returns the content of multipart nodes that belongs to no part, once the mail is parsed. */
  strayContent(): StrayContent[] {
    return Array.from(this.#pieces, ([node, pieces]) => ({
      subtype: String(Reflect.get(node, 'multipart')),
      isAlternative: memberOf(Reflect.get(node, 'parentNode'), 'multipart') === 'alternative',
      hasParts: this.#divided.has(node),
      bytes: Buffer.concat(pieces),
    }));
  }

  processChunk(chunk: unknown, done: unknown): unknown {
    if (memberOf(chunk, 'type') === 'data') this.#keepStray(chunk);
    return callInherited(this, 'processChunk', [chunk, done]);
  }

  #keepStray(chunk: unknown): void {
    const node = memberOf(chunk, 'node');
    const value = memberOf(chunk, 'value');
    // A boundary that begins a part comes with the node of that part.
    if (typeof node !== 'object' || node === null || !Buffer.isBuffer(value)) return;
    if (!memberOf(node, 'multipart') || beginsPart(node, value)) return;
    const pieces = this.#pieces.get(node);
    if (pieces) pieces.push(value);
    else this.#pieces.set(node, [value]);
  }

  createNode(node: unknown): unknown {
    this.#divided.add(memberOf(node, 'parentNode'));
    if (typeof node === 'object' && node !== null && isReadable(node))
      Reflect.set(node, 'contentType', 'text/plain');
    const made = callInherited(this, 'createNode', [node]);
    if (typeof made !== 'object' || made === null) return made;
    const charset: unknown = Reflect.get(made, 'charset');
    const isHtml = memberOf(node, 'contentType') === 'text/html';
    if (isUnsure(charset)) Reflect.set(made, 'charset', isHtml ? unlabelledHtml : unlabelled);
    return made;
  }

  processHeaders(lines: unknown): unknown {
    const repaired = Array.isArray(lines) ? lines.map(repairedLine) : lines;
    return callInherited(this, 'processHeaders', [repaired]);
  }

  getDecoder(): unknown {
    const inherited = callInherited(this, 'getDecoder', []);
    return {
      decodeStream(charset: string) {
        if (charset === unlabelled) return decodingStream(decodeUnlabelled);
        if (charset === unlabelledHtml) return decodingStream(decodeUnlabelledHtml);
        if (isUtf7(charset)) return decodingStream((bytes) => decodeUtf7(bytes.toString('latin1')));
        const stream = callInherited(inherited, 'decodeStream', [charset], inherited);
        const isKnown =
          typeof stream === 'object' && stream !== null && Reflect.get(stream, 'supported') === true;
        return isKnown ? stream : decodingStream(decodeUnlabelled);
      },
    };
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Whether a line is the boundary above the node. */
function beginsPart(node: object, line: Buffer): boolean {
  const boundary = memberOf(Reflect.get(node, 'parentNode'), '_boundary');
  return Buffer.isBuffer(boundary) && line.indexOf(boundary) === 2;
}

/** Whether a whole mail is a text whose type mailparser would make a file of, or has a type that is none. */
function isReadable(node: object): boolean {
  const type: unknown = Reflect.get(node, 'contentType');
  if (!Reflect.get(node, 'root') || Reflect.get(node, 'disposition') === 'attachment') return false;
  return (
    typeof type === 'string' && (readableTypes.includes(type) || /^text(?:$|[^/]|\/[^\s]*\s)/.test(type))
  );
}

function isUnsure(charset: unknown): boolean {
  return typeof charset !== 'string' || unsure.test(charset.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

function repairedLine(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const line: unknown = Reflect.get(entry, 'line');
  return typeof line === 'string' ? { ...entry, line: repairHeaderLine(line) } : entry;
}

function callInherited(
  receiver: unknown,
  name: string,
  values: unknown[],
  owner: unknown = MailParser.prototype,
): unknown {
  const method: unknown = typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
  if (typeof method !== 'function') throw new Error(`mailparser has no ${name}`);
  return Reflect.apply(method, receiver, values);
}

/** Creates a stream that decodes the whole text when it ends: mailparser keeps the whole text in memory anyway. */
function decodingStream(decode: (bytes: Buffer) => string): Transform {
  const pieces: Buffer[] = [];
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    flush(done) {
      done(null, decode(Buffer.concat(pieces)));
    },
  });
}
