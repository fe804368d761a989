/** Turns an upstream's response body into a `Service` result: documented members only, cursors instead of urls. */

import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Clean, Convert } from 'typebox/value';
import type { OutputOf } from '../../api/operation.ts';
import type { Operations } from '../../api/operations/index.ts';
import type { Contract } from '../../api/schemas/contract.ts';
import { contracts } from '../../api/schemas/index.ts';
import type { Answer } from '../../api/service.ts';
import { isRecord } from '../../formats/is-record.ts';
import { malformed } from './failures.ts';

export type AnswerOf<Name extends keyof Operations> = Answer<OutputOf<Operations[Name]>>;

const Next = Type.Object({ cursor: Type.Record(Type.String(), Type.Integer()) });

/** Returns the schema of a result: the response with cursors in place of urls, without an envelope's `length`. */
function answerSchema(output: TSchema): TSchema {
  if (!Type.IsObject(output)) return output;
  const { next, paging, length, ...others } = output.properties;
  return Type.Object({
    ...others,
    ...(length && !('json' in others) && { length }),
    ...(next && { next: Type.Optional(Next) }),
    ...(paging && { paging: pagingSchema(paging) }),
  });
}

function pagingSchema(paging: TSchema): TSchema {
  if (!Type.IsObject(paging) || !('next' in paging.properties)) return paging;
  return Type.Object({ ...paging.properties, next: Type.Optional(Next) });
}

const validators = new Map<string, { schema: TSchema; check: ReturnType<typeof Compile> }>();

function answerValidator(name: string, output: TSchema) {
  const known = validators.get(name);
  if (known) return known;
  const schema = answerSchema(output);
  const made = { schema, check: Compile(schema) };
  validators.set(name, made);
  return made;
}

/**
 * Reads the result of an operation from a response body (undefined for an empty one), which may be changed. Values of
 * other types, such as numbers sent as text, are converted to the interface's types.
 * @throws {ApiError} `malformed` for a body that the interface does not describe
 */
export function readAnswer<Name extends keyof Operations>(name: Name, body: unknown): AnswerOf<Name> {
  const answer = normalised(name, body);
  if (isAnswer(name, answer)) return answer;
  throw malformed();
}

function normalised(name: keyof Operations, body: unknown): unknown {
  const { output }: Contract = contracts[name];
  if (!output || body === undefined) return undefined;
  const { schema, check } = answerValidator(name, output);
  const answer = withCursors(body);
  return Clean(schema, check.Check(answer) ? answer : Convert(schema, answer));
}

function isAnswer<Name extends keyof Operations>(name: Name, answer: unknown): answer is AnswerOf<Name> {
  const { output, mayBeEmpty }: Contract = contracts[name];
  if (answer === undefined) return !output || mayBeEmpty === true;
  return output !== undefined && answerValidator(name, output).check.Check(answer);
}

function withCursors(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { next, ...rest } = body;
  const { paging } = rest;
  return {
    ...rest,
    ...(typeof next === 'string' && { next: readCursor(next) }),
    ...(isRecord(paging) && { paging: pagingWithCursor(paging) }),
  };
}

function pagingWithCursor({ next, ...rest }: Record<string, unknown>): unknown {
  return { ...rest, ...(typeof next === 'string' && { next: readCursor(next) }) };
}

const cursorNames = ['after', 'afterId', 'cursorId', 'cursorUpdated', 'cursorCreated'];

/** Returns the cursor of the next page. The url itself is never fetched, because it may lead to any host. */
function readCursor(next: string): { cursor: Record<string, number> } {
  const query = new URLSearchParams(next.slice(next.indexOf('?') + 1));
  const found = [...query].filter(([name]) => cursorNames.includes(name));
  return { cursor: Object.fromEntries(found.map(([name, value]) => [name, Number(value)])) };
}
