/** Requests to the upstream for one caller at a time, so that nobody takes it for themselves. */
export const perCaller = { concurrency: 4 };
