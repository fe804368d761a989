/** How long each query of a pool takes. */

import { performance } from 'node:perf_hooks';
import type pg from 'pg';

export interface TimedQuery {
  /** The statement with numbers in place of its values. */
  readonly text: string;
  readonly milliseconds: number;
}

/** Tells of every query of a pool that makes its connections from here on, once it has ended, well or not. */
export function timeQueries(pool: pg.Pool, onQuery: (query: TimedQuery) => void): void {
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query');
    if (typeof query !== 'function') return;
    const timed = (...args: readonly unknown[]): unknown => {
      const start = performance.now();
      const ended = () => onQuery({ text: textOf(args[0]), milliseconds: performance.now() - start });
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const told = (...results: readonly unknown[]) => {
          ended();
          return Reflect.apply(callback, undefined, results);
        };
        return Reflect.apply(query, client, [...args.slice(0, -1), told]);
      }
      const result: unknown = Reflect.apply(query, client, args);
      if (result instanceof Promise) result.then(ended, ended);
      return result;
    };
    Reflect.set(client, 'query', timed);
  });
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isObject = typeof statement === 'object' && statement !== null;
  const text: unknown = isObject ? Reflect.get(statement, 'text') : undefined;
  return typeof text === 'string' ? text : '';
}
