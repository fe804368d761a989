/** Answers that are streams of server-sent events. */

import { type Static, type TSchema, Type } from 'typebox';

/**
 * What is on the wire as events: one after the other, each its name and JSON. A `Service` answers them as they come.
 */
export interface EventStream<Event> {
  readonly '~event': Event;
}

/** One event: `event:` is its name, `data:` its JSON. */
export const event = <Name extends string, S extends TSchema>(name: Name, data: S) =>
  Type.Object({ event: Type.Literal(name), data });

/**
 * The last event of a stream that the server ends. `restart`: this process stops. `age`: the stream is half an hour to
 * an hour old. `access`: the token or the key is no longer valid, and the next request is refused.
 */
export const Bye = event(
  'bye',
  Type.Object({
    reason: Type.Union([Type.Literal('restart'), Type.Literal('age'), Type.Literal('access')]),
    /** Milliseconds to wait before the next request, different for each reader. */
    retry: Type.Integer({ minimum: 0 }),
  }),
);
export type Bye = Static<typeof Bye>;

/** The answer of an operation whose contract has the format `events`. */
export const eventStream = <S extends TSchema>(events: S) => Type.Unsafe<EventStream<Static<S>>>(events);
