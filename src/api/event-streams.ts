/** Constants of streams of events, shared by the server and its readers. */

/**
 * Milliseconds that a reader waits for the head of the answer, and from there for `hello`. What comes later was held
 * back on the way.
 */
export const streamTimeouts = { opening: 10_000, hello: 3_000 };

/**
 * Where a stream of events is answered without a key: its `hello` shows whether something on the way holds streams
 * back. The path is like those of `streamTickets`, so that a rule of a proxy for one is a rule for both.
 */
export const streamProbePath = '/message/streamTickets/probe';
