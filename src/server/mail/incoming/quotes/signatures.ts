/** Lines that mail programs add by themselves under what somebody writes. */

import { isBlank } from '../../../text/blank-text.ts';

const devices = [
  'sent from my ',
  'sent from mail',
  'sent from outlook',
  'sent from yahoo',
  'sent with proton',
  'get outlook for ',
  'skickat från ',
  'von meinem ',
  'gesendet von ',
  'gesendet mit ',
  'envoyé de mon ',
  'envoyé depuis ',
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

/** Whether nobody wrote anything into these lines: they are blank, or what a program or a signature says. */
export function isOnlySignature(lines: readonly string[]): boolean {
  for (const line of lines) {
    if (/^-- ?\r?$/.test(line)) return true;
    const words = line.trim().toLowerCase();
    if (!isBlank(words) && !devices.some((device) => words.startsWith(device))) return false;
  }
  return true;
}
