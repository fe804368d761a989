/** Reads the headers that are needed to store a mail. The worker thread later reads all of them. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import { readAddresses } from '../parse/addresses.ts';
import { readMessageIds } from '../parse/message-ids.ts';

/** Limits the bytes of headers that are read. */
const mostHeadBytes = 128_000;
const mostAddresses = 200;

/** Headers in which mail servers and senders list recipients. */
const recipientFields = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/** Returns the words with an `@` in the recipient headers: email addresses, and possibly parts of names. */
export function readRecipients(raw: Buffer): string[] {
  const values = readValues(raw, recipientFields);
  const words = values.flatMap((value) => value.split(/[\s<>(),:;"]/));
  return [...new Set(words.filter((word) => word.includes('@')))].slice(0, mostAddresses);
}

/** Returns the email address in From, in lower case; null if none can be read. */
export function readSender(raw: Buffer): string | null {
  const lines = readValues(raw, ['from']).map((value) => ({ key: 'from', line: `from:${value}` }));
  const [from] = readAddresses(lines, 'from');
  return from ? foldEmail(from.address) : null;
}

/** Returns the ids of the mails that a mail answers. */
export function readAnsweredIds(head: Buffer): string[] {
  return readValues(head, ['in-reply-to', 'references']).flatMap(readMessageIds);
}

/** Returns the headers of a mail, without its body. */
export function cutHead(raw: Buffer): Buffer {
  const start = raw.subarray(0, mostHeadBytes);
  const ends = ['\r\n\r\n', '\n\n'].map((blank) => start.indexOf(blank)).filter((at) => at >= 0);
  return start.subarray(0, ends.length === 0 ? start.length : Math.min(...ends));
}

/** Returns the values of all headers with these names, each on one line. */
function readValues(raw: Buffer, names: readonly string[]): string[] {
  const values: string[] = [];
  let isWanted = false;
  for (const line of cutHead(raw).toString('latin1').split('\n')) {
    const isContinued = line.startsWith(' ') || line.startsWith('\t');
    if (isContinued && isWanted) values.push(`${values.pop() ?? ''} ${line.trim()}`);
    if (isContinued) continue;
    const colon = line.indexOf(':');
    isWanted = names.includes(line.slice(0, Math.max(colon, 0)).trim().toLowerCase());
    if (isWanted) values.push(line.slice(colon + 1).trim());
  }
  return values;
}
