/** Sends a service's result as a response: JSON envelopes, URLs of next pages, CSV and JSONP. */

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { maxCallbackLength } from '../../../api/limits.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Contract } from '../../../api/schemas/contract.ts';
import type { Rows } from '../../../api/service.ts';
import { toCsv } from './csv.ts';
import { withNextUrls } from './next-url.ts';

export interface AnswerOptions {
  readonly contract: Contract;
  readonly input: unknown;
  /** The deployment's public URL; null: the request's host is used. */
  readonly publicUrl: string | null;
}

export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  { contract, input, publicUrl }: AnswerOptions,
): Promise<FastifyReply> {
  if (result === undefined) return reply.code(204).send();
  if (contract.format === 'csv' && readMember(input, 'fileType') === 'csv') {
    const separator = readMember(input, 'separator');
    return reply
      .type('text/csv; charset=utf-8')
      .send(
        toCsv(requireRows(result), csvColumns(contract), typeof separator === 'string' ? separator : ','),
      );
  }
  if (isStreamed(result)) {
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(jsonEnvelope(result.json, hasLength(contract.output))));
  }
  const body = withNextUrls(withLength(result, contract.output), request, publicUrl);
  return contract.format === 'jsonp'
    ? sendJsonp(reply, body, readMember(input, 'callback'))
    : reply.send(body);
}

/** Matches the name of a JavaScript function, or of a method of nested objects. */
const functionName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/** Sends JSON, or for a request with `callback` a script that calls that function. */
function sendJsonp(reply: FastifyReply, body: unknown, callback: unknown): FastifyReply {
  if (callback === undefined) return reply.send(body);
  if (typeof callback !== 'string' || callback.length > maxCallbackLength || !functionName.test(callback)) {
    const most = `of at most ${maxCallbackLength} characters`;
    throw new Refusal('BadRequest', `callback must be identifiers joined by dots, ${most}.`);
  }
  // `/**/` keeps browsers from sniffing another type. In old versions of JavaScript, the two separators end a line.
  const json = JSON.stringify(body).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return reply
    .type('application/javascript; charset=utf-8')
    .serializer((script: string) => script)
    .send(`/**/${callback}(${json});`);
}

/** Prints the rows of an envelope one by one as they are read, so that many rows need no more memory than few. */
async function* jsonEnvelope(rows: AsyncIterable<unknown>, counts: boolean): AsyncGenerator<string> {
  let length = 0;
  yield '{"result":"success","json":[';
  for await (const row of rows) {
    yield (length > 0 ? ',' : '') + JSON.stringify(row);
    length += 1;
  }
  yield counts ? `],"length":${length}}` : ']}';
}

function isStreamed(result: unknown): result is { readonly json: AsyncIterable<unknown> } {
  const rows = readMember(result, 'json');
  return typeof rows === 'object' && rows !== null && Symbol.asyncIterator in rows;
}

/** Adds the number of rows to an envelope if the interface documents a `length` there. */
function withLength(result: unknown, output: TSchema | undefined): unknown {
  const rows = readMember(result, 'json');
  return Array.isArray(rows) && typeof result === 'object' && hasLength(output)
    ? { ...result, length: rows.length }
    : result;
}

function hasLength(output: TSchema | undefined): boolean {
  return (
    output !== undefined &&
    Type.IsObject(output) &&
    'length' in output.properties &&
    'json' in output.properties
  );
}

function requireRows(result: unknown): Rows<unknown> {
  const rows = readMember(result, 'json');
  if (isRows(rows)) return rows;
  throw new Error('a response with an envelope has no rows');
}

function isRows(value: unknown): value is Rows<unknown> {
  return (
    typeof value === 'object' && value !== null && (Array.isArray(value) || Symbol.asyncIterator in value)
  );
}

/** Returns the members of a row in the interface's order; an empty list if they differ between rows. */
function csvColumns({ output }: Contract): string[] {
  const rows = output && Type.IsObject(output) ? output.properties['json'] : undefined;
  const row = rows && Type.IsArray(rows) ? rows.items : undefined;
  return row && Type.IsObject(row) && !('additionalProperties' in row) ? Object.keys(row.properties) : [];
}

function readMember(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null
    ? Object.entries(holder).find(([key]) => key === name)?.[1]
    : undefined;
}
