/** Reads the delivery reports of mail servers (RFC 3464). */

import { oneLine } from '../../../../formats/one-line.ts';
import { readMessageId } from './message-ids.ts';
import { type DeliveryReport, mailLimits } from './parsed-mail.ts';

/** Bytes of a report that are read; the returned mail may follow them. */
const readLength = 64_000;

/** @param bytes the content of the part `message/delivery-status` */
export function readDeliveryReport(bytes: Uint8Array): DeliveryReport {
  const fields = readFields(bytes);
  const actions = fields.filter(({ name }) => name === 'action').map(({ value }) => value.toLowerCase());
  const statuses = fields.flatMap(({ name, value }) =>
    name === 'status' ? (deliveryStatus(value) ?? []) : [],
  );
  const failed = statuses.find((status) => status.startsWith('5'));
  return {
    outcome: deliveryOutcome(actions, statuses),
    status: failed ?? statuses[0] ?? null,
    diagnostic: (fields.find(({ name }) => name === 'diagnostic-code')?.value ?? '').slice(
      0,
      mailLimits.words,
    ),
  };
}

/** Returns the `Message-ID` of a returned mail, or of its headers if only they are returned. */
export function readReturnedId(bytes: Uint8Array): string | null {
  const id = readFields(bytes).find(({ name }) => name === 'message-id');
  return id ? readMessageId(id.value) : null;
}

/** Judges by actions first: a server that gave up reports `failed` with its last attempt's temporary status. */
function deliveryOutcome(actions: readonly string[], statuses: readonly string[]): DeliveryReport['outcome'] {
  const says = (word: string) => actions.some((action) => action.startsWith(word));
  if (says('failed')) return 'failed';
  if (says('delayed')) return 'delayed';
  if (actions.length > 0) return 'other';
  if (statuses.some((status) => status.startsWith('5'))) return 'failed';
  return statuses.some((status) => status.startsWith('4')) ? 'delayed' : 'other';
}

function deliveryStatus(value: string): string | null {
  return /^[245]\.\d{1,3}\.\d{1,3}/.exec(value)?.[0] ?? null;
}

interface Field {
  readonly name: string;
  readonly value: string;
}

/** Reads fields, and joins those that continue on the next line. */
function readFields(bytes: Uint8Array): Field[] {
  const text = Buffer.from(bytes.subarray(0, readLength)).toString('utf8');
  const fields: { name: string; lines: string[] }[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line)) fields.at(-1)?.lines.push(line);
    else if (colon > 0)
      fields.push({ name: line.slice(0, colon).toLowerCase(), lines: [line.slice(colon + 1)] });
  }
  return fields.map(({ name, lines }) => ({ name, value: oneLine(lines.join(' ')) }));
}
