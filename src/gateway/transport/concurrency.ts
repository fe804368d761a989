/** Requests to the upstream for one caller at a time, so that each caller gets a share. */
export const perCaller = { concurrency: 4 };
