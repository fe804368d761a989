/**
 * An operation of the interface: a name, a method and a path, with the types of its input and output. Browsers download
 * only this value, and import the schemas in `schemas/` as types only.
 */

import type { Contract } from './schemas/contract.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Operation<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly method: Method;
  /** Path with `{placeholders}`: `{apiKey}` and `{userId}` are filled from the caller, the others from the input. */
  readonly path: string;
  /** Never set: carries the two types for inference. */
  readonly types?: { readonly input: Input; readonly output: Output };
}

/** Declares an operation with the input and output types of a contract. */
export function operation<C extends Contract>(
  name: string,
  method: Method,
  path: string,
): C extends Contract<infer Input, infer Output> ? Operation<Input, Output> : never;
/* @__NO_SIDE_EFFECTS__ */
export function operation(name: string, method: Method, path: string): Operation {
  return { name, method, path };
}

export type InputOf<O> = O extends Operation<infer Input, infer _Output> ? Input : never;
export type OutputOf<O> = O extends Operation<infer _Input, infer Output> ? Output : never;

const placeholder = /\{(\w+)\}/g;

export function pathNames(path: string): string[] {
  return Array.from(path.matchAll(placeholder), ([, name]) => name ?? '');
}

/**
 * Fills the placeholders, encoding each value as one segment.
 * @throws {TypeError} if a value is missing, empty, an object, `.` or `..`, which would change the path
 */
export function fillPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(placeholder, (_, name: string) => {
    const value = values[name];
    const segment = typeof value === 'object' ? '' : String(value ?? '');
    if (/^\.{0,2}$/.test(segment)) throw new TypeError(`the path ${path} needs ${name}`);
    return encodeURIComponent(segment);
  });
}
