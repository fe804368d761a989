/** Reads what to show of a mail that consists of another mail: who wrote that mail, and what. */

import { isBlank } from '../../../../formats/blank-text.ts';
import { textToHtml } from '../../../../markup/html/escape-html.ts';
import { parseMail } from '../parse/parse-mail.ts';
import type { ParsedMail } from '../parse/parsed-mail.ts';
import type { KeptTrees } from './kept-trees.ts';
import { type MailBody, readBody } from './read-body.ts';

/** Whether a mail shows neither text nor images. */
export function isEmpty({ written, quote }: MailBody): boolean {
  return quote === null && written.html === null && isBlank(written.plain);
}

/** Returns the body of the only attached mail; null if there is none or several, or if it cannot be read. */
export async function readAttachedMail(
  { files, contentType }: ParsedMail,
  receivedAt: Date,
  trees: KeptTrees,
): Promise<MailBody | null> {
  const [attached, ...others] = files.filter(({ type }) => type === 'message/rfc822');
  if (attached === undefined || others.length > 0 || contentType === 'multipart/report') return null;
  try {
    const mail = await parseMail(attached.bytes, receivedAt);
    const head = headLines(mail);
    return readBody(
      {
        subject: mail.subject,
        text: [...head, '', mail.text ?? ''].join('\n'),
        html: mail.html === null ? null : `<p>${head.map(textToHtml).join('<br>')}</p>${mail.html}`,
      },
      trees,
    );
  } catch {
    return null;
  }
}

/** Returns the headers that a mail program shows, by the names that they have in every mail. */
function headLines({ from, date, subject }: ParsedMail): string[] {
  const sender = from && (from.name === '' ? from.address : `${from.name} <${from.address}>`);
  const headers = { From: sender, Date: date?.toUTCString(), Subject: subject };
  return Object.entries(headers).flatMap(([name, value]) => (value ? `${name}: ${value}` : []));
}
