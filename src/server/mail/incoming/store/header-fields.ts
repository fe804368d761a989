/** Reads the headers that storing a mail needs. The worker thread reads all of them later. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import { readAddresses } from '../parse/addresses.ts';
import { readMessageIds } from '../parse/message-ids.ts';

/** Bytes of the headers that are read. */
const mostHeadBytes = 128_000;
const mostAddresses = 200;

/** The headers in which servers and senders name recipients. */
const recipientFields = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/** The words with an `@` in the headers for recipients: their addresses, and perhaps parts of names. */
export function readRecipients(raw: Buffer): string[] {
  const values = readValues(raw, recipientFields);
  const words = values.flatMap((value) => value.split(/[\s<>(),:;"]/));
  return [...new Set(words.filter((word) => word.includes('@')))].slice(0, mostAddresses);
}

/** The address in From, in lower case; null where none can be read. */
export function readSender(raw: Buffer): string | null {
  const lines = readValues(raw, ['from']).map((value) => ({ key: 'from', line: `from:${value}` }));
  const [from] = readAddresses(lines, 'from');
  return from ? foldEmail(from.address) : null;
}

/** The ids of the mails that a mail answers. */
export function readAnsweredIds(head: Buffer): string[] {
  return readValues(head, ['in-reply-to', 'references']).flatMap(readMessageIds);
}

/** The headers of a mail, without its body. */
export function cutHead(raw: Buffer): Buffer {
  const start = raw.subarray(0, mostHeadBytes);
  const ends = ['\r\n\r\n', '\n\n'].map((blank) => start.indexOf(blank)).filter((at) => at >= 0);
  return start.subarray(0, ends.length === 0 ? start.length : Math.min(...ends));
}

/** The values of all headers of these names, on one line each. */
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
