/** Maximum number of concurrent upstream requests per caller, so that one caller does not block others. */
export const perCaller = { concurrency: 4 };
