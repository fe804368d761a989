/**
 * Where a stream of events is answered without a key: its `hello` shows whether something on the way holds streams back.
 * The path is like those of `streamTickets`, so that a rule of a proxy for one is a rule for both.
 */
export const streamProbePath = '/message/streamTickets/probe';
