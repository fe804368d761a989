/**
 * Masks the secrets of an original mail: the tokens of reply and bounce addresses, also those of other deployments, and
 * one-time codes.
 */

import { withoutOneTimeCodes } from '../../../visitor/magic-links/one-time-code.ts';
import { readToken } from '../../reply-address/token.ts';

/** The replacement of a token. */
const mask = 'xxxxx';

/** Matches letters that may be a token: between others, or behind a plus sign as it is written in links. */
const tokenLetters = /(%2b|(?<![a-z2-7]))([a-z2-7]{21,40})(?![a-z2-7])/gi;

/** Matches encoded words (RFC 2047) without their language. */
const encodedWord = /=\?([^?\s*]{1,60})(?:\*[^?\s]{0,40})?\?([bq])\?([^?]{0,10000})\?=/gi;

/** Matches the place at which a header goes on in the next line. */
const fold = /\r?\n[ \t]+/g;

export function maskSecrets(text: string): string {
  return withoutOneTimeCodes(text).replace(tokenLetters, (found, before: string, letters: string) =>
    readToken(letters) === null ? found : before + mask,
  );
}

/**
 * Masks one header, with its name, and all lines that it takes. One with a secret that its lines or its encoding hide is
 * printed on one line, as UTF-8.
 * @param header one character per byte, with the line break at its end
 */
export function maskHeader(header: string): string {
  const end = /\r?\n$/.exec(header)?.[0] ?? '';
  const shown = maskSecrets(header.slice(0, header.length - end.length));
  const joined = shown.replace(fold, '');
  const readings = [joined, decodeWords(shown.replace(fold, ' '))];
  const hiding = readings.find((reading) => maskSecrets(reading) !== reading);
  return (hiding === undefined ? shown : maskSecrets(hiding)) + end;
}

/** Decodes encoded words to UTF-8, one character per byte. What they hide is ASCII in every charset. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=[ \t]+=\?/g, '?==?')
    .replace(encodedWord, (_word, _charset, encoding: string, encoded: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString('latin1')
        : decodeQuotedPrintable(encoded.replaceAll('_', ' ')),
    );
}

/** Decodes quoted-printable, one character per byte. */
export function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
