/** Reads the event of an invitation (RFC 5545). */

import { oneLine } from '../../../../formats/one-line.ts';
import { type CalendarTime, type Invitation, mailLimits } from './parsed-mail.ts';
import { decodeUnlabelled } from './text-decoding.ts';

/** Bytes of a calendar that are read: an event may bring files along. */
const readLength = 256_000;

const dayMs = 86_400_000;

interface Property {
  /** In upper case. */
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** Returns the first event; null if there is none. */
export function readInvitation(bytes: Uint8Array | undefined): Invitation | null {
  if (bytes === undefined) return null;
  const properties = readProperties(decodeUnlabelled(Buffer.from(bytes.subarray(0, readLength))));
  const first = properties.findIndex(({ name, value }) => name === 'BEGIN' && isNamed(value, 'vevent'));
  if (first < 0) return null;
  const event = ownProperties(properties.slice(first + 1));
  const find = (wanted: string) => event.find(({ name }) => name === wanted);
  const method = properties.find(({ name }) => name === 'METHOD')?.value ?? '';
  return {
    summary: readText(find('SUMMARY')),
    start: readTime(find('DTSTART')),
    end: withoutNextDay(readTime(find('DTEND'))),
    location: readText(find('LOCATION')),
    isCancelled: isNamed(method, 'cancel') || isNamed(find('STATUS')?.value ?? '', 'cancelled'),
  };
}

function isNamed(value: string, name: string): boolean {
  return value.trim().toLowerCase() === name;
}

/** Returns the properties up to the end of an event, without those of its alarms. */
function ownProperties(properties: readonly Property[]): Property[] {
  const own: Property[] = [];
  let depth = 0;
  for (const property of properties) {
    if (property.name === 'END') {
      if (depth === 0) break;
      depth -= 1;
    } else if (property.name === 'BEGIN') depth += 1;
    else if (depth === 0) own.push(property);
  }
  return own;
}

/** Reads lines, of which a long one goes on in the next line behind a blank. */
function readProperties(text: string): Property[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  return lines.flatMap((line) => {
    const colon = valueColon(line);
    if (colon < 0) return [];
    const semicolon = line.indexOf(';');
    const nameEnd = semicolon >= 0 && semicolon < colon ? semicolon : colon;
    return {
      name: line.slice(0, nameEnd).trim().toUpperCase(),
      parameters: line.slice(nameEnd, colon),
      value: line.slice(colon + 1),
    };
  });
}

/** Returns the place of the first colon outside of quotation marks; -1 if there is none. */
function valueColon(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

function readText(property: Property | undefined): string {
  const text = (property?.value ?? '').slice(0, mailLimits.words);
  return oneLine(text.replace(/\\([nN,;\\])/g, (_, letter: string) => (/n/i.test(letter) ? ' ' : letter)));
}

function readTime(property: Property | undefined): CalendarTime | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/i.exec(property?.value.trim() ?? '');
  if (property === undefined || parts === null) return null;
  const [, year, month, day, hour, minute, utc = ''] = parts;
  const wall = new Date(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:00Z`);
  if (Number.isNaN(wall.getTime())) return null;
  const zone = /;TZID="?([^";]{1,100})/i.exec(property.parameters)?.[1];
  return { wall, isDay: hour === undefined, zone: utc === '' ? (zone ?? null) : 'UTC' };
}

/** The end of whole days is the day after the last one. */
function withoutNextDay(end: CalendarTime | null): CalendarTime | null {
  return end?.isDay ? { ...end, wall: new Date(end.wall.getTime() - dayMs) } : end;
}
