/**
 * The log as a person in a terminal reads it: a short line for each, with its time, what happened and what it is about.
 * Statements of SQL and stacks are left to the log of a server that nobody watches, which is JSON.
 */

import type { DestinationStream } from 'pino';
import { isRecord } from '../formats/is-record.ts';
import { clearedLine } from './terminal.ts';

const warnLevel = 40;
const errorLevel = 50;

/** What every line has, and what is too long for one. */
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

/** Characters of a value that are shown. */
const maxValue = 200;

/** Requests that were answered well are shown where everything is. */
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
    ...(err === undefined ? [] : [`(${causeOf(err)})`]),
    ...Object.entries(entry).flatMap(([name, value]) => (leftOut.has(name) ? [] : details(name, value))),
  ];
  return `${words.filter((word) => word !== '').join(' ')}\n`;
}

/** Writes the lines of a log to a terminal, over what a step shows of itself there. */
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

/** Of a query that failed what the database said: the message of the query itself is its statement. */
function causeOf(error: unknown): string {
  if (!isRecord(error)) return shown(error);
  const { message, cause } = error;
  if (typeof message === 'string' && !message.startsWith('Failed query:')) return shown(message);
  return cause === undefined ? 'a query failed' : causeOf(cause);
}

function details(name: string, value: unknown): string[] {
  if (typeof value === 'number') return [`${name}=${Math.round(value)}`];
  return typeof value === 'string' || typeof value === 'boolean' ? [`${name}=${shown(value)}`] : [];
}

/** On one line, without what a terminal would obey: some of it comes from outside. */
function shown(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  return value.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, maxValue);
}
