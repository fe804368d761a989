/** What has to be known of a mail's headers before it is stored. They are read in full later, in a thread of their own. */

import { foldEmail } from '../../../../formats/fold-email.ts';
import { addressesOf } from '../parse/addresses.ts';
import { messageIdsOf } from '../parse/message-ids.ts';

/** Bytes of the headers that are looked at. */
const mostHeadBytes = 128_000;
const mostAddresses = 200;

/** The headers in which servers and senders name recipients. */
const recipientFields = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/** Addresses that a mail names as its recipients, wherever they stand; names may be among them. */
export function recipientsOf(raw: Buffer): string[] {
  const values = fieldsOf(raw, recipientFields);
  const words = values.flatMap((value) => value.split(/[\s<>(),:;"]/));
  return [...new Set(words.filter((word) => word.includes('@')))].slice(0, mostAddresses);
}

/** The address of the author of a mail, in lower case; null where no address can be read. */
export function senderOf(raw: Buffer): string | null {
  const lines = fieldsOf(raw, ['from']).map((value) => ({ key: 'from', line: `from:${value}` }));
  const [from] = addressesOf(lines, 'from');
  return from ? foldEmail(from.address) : null;
}

/** The ids of the mails that a mail answers. */
export function answeredIdsOf(head: Buffer): string[] {
  return fieldsOf(head, ['in-reply-to', 'references']).flatMap(messageIdsOf);
}

/** The headers of a mail, without its body. */
export function headOf(raw: Buffer): Buffer {
  const start = raw.subarray(0, mostHeadBytes);
  const ends = ['\r\n\r\n', '\n\n'].map((blank) => start.indexOf(blank)).filter((at) => at >= 0);
  return start.subarray(0, ends.length === 0 ? start.length : Math.min(...ends));
}

/** The values of all headers of these names, on one line each. */
function fieldsOf(raw: Buffer, names: readonly string[]): string[] {
  const values: string[] = [];
  let isWanted = false;
  for (const line of headOf(raw).toString('latin1').split('\n')) {
    const isContinued = line.startsWith(' ') || line.startsWith('\t');
    if (isContinued && isWanted) values.push(`${values.pop() ?? ''} ${line.trim()}`);
    if (isContinued) continue;
    const colon = line.indexOf(':');
    isWanted = names.includes(line.slice(0, Math.max(colon, 0)).trim().toLowerCase());
    if (isWanted) values.push(line.slice(colon + 1).trim());
  }
  return values;
}
