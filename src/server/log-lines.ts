/** Prints log entries as short lines for a terminal. SQL statements and stack traces are in the JSON log only. */

import type { DestinationStream } from 'pino';
import { isRecord } from '../formats/is-record.ts';
import { clearedLine } from './terminal.ts';

const warnLevel = 40;
const errorLevel = 50;

/** Members of log entries that are not shown: those of every entry, and long ones. */
const leftOut = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'reqId',
  'statement',
  'err',
  'req',
  'res',
]);

/** The maximum characters of a shown value. */
const maxValue = 200;

/** Returns the line of an entry; null for a successful request if `hasRequests` is off. */
export function logLine(json: string, { hasRequests }: { readonly hasRequests: boolean }): string | null {
  const entry = parsed(json);
  if (entry === null) return `${shown(json).trim()}\n`;
  const { level, time, msg, req, res, err } = entry;
  const isBad = typeof level === 'number' && level >= warnLevel;
  const status = isRecord(res) ? res['statusCode'] : undefined;
  const isAnswered = isRecord(req);
  if (isAnswered && !isBad && !hasRequests && !(typeof status === 'number' && status >= 500)) return null;
  const words = [
    clockTime(time),
    ...(typeof level === 'number' && level >= errorLevel ? ['error:'] : isBad ? ['warning:'] : []),
    ...(isAnswered ? [shown(req['method']), shown(req['url']), shown(status)] : [shown(msg)]),
    ...(err === undefined ? [] : [`(${causeText(err)})`]),
    ...Object.entries(entry).flatMap(([name, value]) => (leftOut.has(name) ? [] : details(name, value))),
  ];
  return `${words.filter((word) => word !== '').join(' ')}\n`;
}

/** Opens a log for a terminal. Its lines overwrite the progress line of a step. */
export function openTerminalLog(
  stream: NodeJS.WritableStream,
  options: { readonly hasRequests: boolean },
): DestinationStream {
  return {
    write(json) {
      const line = logLine(json, options);
      if (line !== null) stream.write(clearedLine + line);
    },
  };
}

function parsed(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const entry: unknown = JSON.parse(json);
    return isRecord(entry) ? entry : null;
  } catch {
    return null;
  }
}

function clockTime(time: unknown): string {
  return typeof time === 'number' ? new Date(time).toTimeString().slice(0, 8) : '';
}

/** Returns the message of an error; of a failed query, the database's message, since its own is the statement. */
function causeText(error: unknown): string {
  if (!isRecord(error)) return shown(error);
  const { message, cause } = error;
  if (typeof message === 'string' && !message.startsWith('Failed query:')) return shown(message);
  return cause === undefined ? 'a query failed' : causeText(cause);
}

function details(name: string, value: unknown): string[] {
  if (typeof value === 'number') return [`${name}=${Math.round(value)}`];
  return typeof value === 'string' || typeof value === 'boolean' ? [`${name}=${shown(value)}`] : [];
}

/** Prints a value on one line, without control characters, since some values are input of strangers. */
function shown(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  return value.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, maxValue);
}
