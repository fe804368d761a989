import { type Static, type TSchema, Type } from 'typebox';

/** The type of a response that is a stream of events. A `Service` implements it by returning an async iterable. */
export interface EventStream<Event> {
  readonly '~event': Event;
}

/** Creates the schema of one event: its name is sent as `event:`, its JSON as `data:`. */
export const event = <Name extends string, S extends TSchema>(name: Name, data: S) =>
  Type.Object({ event: Type.Literal(name), data });

/**
 * The last event of a stream that the server ends. `restart`: the server stops. `age`: the stream has been open for 30
 * to 60 minutes. `access`: the token or key is no longer valid, so the next request is refused.
 */
export const Bye = event(
  'bye',
  Type.Object({
    reason: Type.Union([Type.Literal('restart'), Type.Literal('age'), Type.Literal('access')]),
    /** Milliseconds to wait before the next request; random, to spread the readers. */
    retry: Type.Integer({ minimum: 0 }),
  }),
);
export type Bye = Static<typeof Bye>;

/** Creates the output schema of a contract with the format `events`. */
export const eventStream = <S extends TSchema>(events: S) => Type.Unsafe<EventStream<Static<S>>>(events);
