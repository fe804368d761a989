/** Constants of event streams, shared by the server and its readers. */

/**
 * Timeouts of a reader in milliseconds: for the response headers, and from there for the `hello` event. A later `hello`
 * means that a proxy buffers the stream.
 */
export const streamTimeouts = { opening: 10_000, hello: 3_000 };

/**
 * Path of an event stream without a key, for checking whether a proxy buffers streams. It resembles the path of
 * `streamTickets`, so that a proxy rule for one matches both.
 */
export const streamProbePath = '/message/streamTickets/probe';
