/**
 * Timeouts of a reader in milliseconds: for the response headers, and from there for the `hello` event. A later `hello`
 * means that a proxy buffers the stream.
 */
export const streamTimeouts = { opening: 10_000, hello: 3_000 };

/**
 * Path of a stream without a key, to check whether a proxy buffers streams. It resembles `streamTickets`'s path, so
 * that a proxy rule for one matches both.
 */
export const streamProbePath = '/message/streamTickets/probe';
