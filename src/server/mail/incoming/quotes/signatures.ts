/** Recognises signatures, and the lines that mail programs add below a text. */

import { isBlank } from '../../../../formats/blank-text.ts';
import type { MailLine } from './mail-lines.ts';

const devices = [
  'sent from my ',
  'sent from mail',
  'sent from outlook',
  'sent from yahoo',
  'sent with proton',
  'sent via ',
  'get outlook for ',
  'skickat från ',
  'von meinem ',
  'gesendet von ',
  'gesendet mit ',
  'envoyé de mon ',
  'envoyé depuis ',
  'envoyé à partir de ',
  'enviado desde ',
  'enviado do meu ',
  'inviato da ',
  'verstuurd vanaf ',
  'verzonden vanaf ',
  'sendt fra ',
  'lähetetty ',
  'wysłane z ',
  'أُرسلت من ',
  'أرسلت من ',
] as const;

/** Whether no person wrote the lines as text: they are blank, a program's, or a signature. */
export function isOnlySignature(lines: readonly Pick<MailLine, 'text'>[]): boolean {
  for (const { text } of lines) {
    if (isDelimiter(text)) return true;
    if (!isBlank(text) && !isDeviceLine(text)) return false;
  }
  return true;
}

/** Whether a mail program or a phone added the line. */
function isDeviceLine(text: string): boolean {
  const words = text.slice(0, 100).trim().toLowerCase();
  return devices.some((device) => words.startsWith(device));
}

/** Limits the lines of a signature or of a mailing list below a quote. */
const footerLines = 20;

/** Returns the first of the lines that a program added below a quote; the number of lines if there are none. */
export function footerStart(lines: readonly MailLine[]): number {
  let start = lines.length;
  for (let index = lines.length - 1; index >= 0 && index >= lines.length - footerLines; index -= 1) {
    const line = lines[index];
    if (line === undefined || line.kind === 'marked' || line.kind === 'cited') break;
    const isMark = isDelimiter(line.text) || /^_{2,}$/.test(line.text) || isLastDevice(lines, index);
    if (isMark) start = index;
  }
  const above = lines
    .slice(Math.max(0, start - 5), start)
    .findLast(({ text, kind }) => kind !== 'written' || !isBlank(text));
  return above?.kind === 'marked' || above?.kind === 'cited' ? start : lines.length;
}

function isLastDevice(lines: readonly MailLine[], index: number): boolean {
  return isDeviceLine(lines[index]?.text ?? '') && lines.slice(index + 1).every(({ text }) => isBlank(text));
}

export function isDelimiter(text: string): boolean {
  return /^--\s?$/.test(text);
}
