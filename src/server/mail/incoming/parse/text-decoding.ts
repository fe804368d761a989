/** Decodes texts whose encoding is missing, wrong or unknown to mailparser, which would lose their bytes. */

import { isUtf8 } from 'node:buffer';
import { decodeEscaped } from './escaped-charsets.ts';
import { mailLimits } from './parsed-mail.ts';

/** Bytes of the longest text that is shown, in UTF-8. */
const mostBytes = 4 * mailLimits.text;

/** The characters of bytes 0x80 to 0x9f in windows-1252; five of them are undefined. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Matches one non-ASCII character in UTF-8, each byte as one UTF-16 unit; else one byte that is not UTF-8. */
const beyondAscii =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

/** Matches the names of UTF-7, without hyphens. */
const utf7Name = /^(?:cs)?(?:unicode11)?utf7$/;

/** Matches an encoded word in UTF-7 (RFC 2047). Its language is not captured. */
const utf7Word = /=\?((?:cs)?(?:unicode-?1-?1-?)?utf-?7)(?:\*[^?]{0,40})?\?([bq])\?([^?]{0,1000})\?=/gi;

export function isUtf7(charset: string): boolean {
  return utf7Name.test(charset.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

/**
 * Decodes a charset that escape sequences name, else UTF-8, and any bytes that are not UTF-8 as windows-1252: old mail
 * programs write these without a label.
 */
export function decodeUnlabelled(bytes: Buffer): string {
  // Longer texts are not shown.
  if (bytes.length > mostBytes) return bytes.toString('utf8');
  const escaped = decodeEscaped(bytes);
  if (escaped !== null) return escaped;
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return bytes.toString('latin1').replace(beyondAscii, (character) => {
    if (character.length > 1) return Buffer.from(character, 'latin1').toString('utf8');
    return windows1252[character.charCodeAt(0) - 0x80] ?? character;
  });
}

/** Bytes of HTML in which it names its charset. */
const htmlHeadBytes = 4096;

/** Decodes like `decodeUnlabelled`, but bytes that are not UTF-8 by the charset that the HTML names. */
export function decodeUnlabelledHtml(bytes: Buffer): string {
  const tags = bytes.toString('latin1', 0, htmlHeadBytes).match(/<meta\b[^<>]*/gi) ?? [];
  const [charset] = tags.flatMap((tag) => /\bcharset *= *["']?([\w-]{1,40})/i.exec(tag)?.[1] ?? []);
  if (charset === undefined || isUtf7(charset) || isUtf8(bytes) || bytes.length > mostBytes) {
    return decodeUnlabelled(bytes);
  }
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeUnlabelled(bytes);
  }
}

/** Decodes UTF-7 (RFC 2152); everything outside its Base64 runs stays as it is. */
export function decodeUtf7(text: string): string {
  if (text.length > mostBytes) return text;
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, encoded: string) => {
    if (encoded === '') return '+';
    const bytes = Buffer.from(encoded, 'base64');
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  });
}

/** Converts other encodings and UTF-7 words in a header line to UTF-8, one character per byte as for mailparser. */
export function repairHeaderLine(line: string): string {
  const text = decodeUnlabelled(Buffer.from(line, 'latin1'));
  const repaired = text.replace(utf7Word, (_word, _charset, encoding: string, encoded: string) => {
    const decoded = decodeUtf7(
      encoding.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64').toString('latin1') : decodeQ(encoded),
    );
    return `=?utf-8?B?${Buffer.from(decoded, 'utf8').toString('base64')}?=`;
  });
  return Buffer.from(repaired, 'utf8').toString('latin1');
}

function decodeQ(encoded: string): string {
  return encoded
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
