import { performance } from 'node:perf_hooks';
import type pg from 'pg';

/** Called with each sent statement, without its values; the result is called when the query ends or fails. */
export type QueryWatcher = (statement: string) => (milliseconds: number) => void;

/** Watches every query of a pool, before its first connection. */
export function watchQueries(pool: pg.Pool, watchers: readonly QueryWatcher[]): void {
  if (watchers.length === 0) return;
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query');
    if (typeof query !== 'function') return;
    const watched = (...args: readonly unknown[]): unknown => {
      const statement = statementText(args[0]);
      const listeners = watchers.map((watch) => watch(statement));
      const start = performance.now();
      const ended = () => {
        const milliseconds = performance.now() - start;
        for (const notify of listeners) notify(milliseconds);
      };
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const answer = (...results: readonly unknown[]) => {
          ended();
          return Reflect.apply(callback, undefined, results);
        };
        return Reflect.apply(query, client, [...args.slice(0, -1), answer]);
      }
      const result: unknown = Reflect.apply(query, client, args);
      if (result instanceof Promise) result.then(ended, ended);
      return result;
    };
    Reflect.set(client, 'query', watched);
  });
}

function statementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const isObject = typeof statement === 'object' && statement !== null;
  const text: unknown = isObject ? Reflect.get(statement, 'text') : undefined;
  return typeof text === 'string' ? text : '';
}
