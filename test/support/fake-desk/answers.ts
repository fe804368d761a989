/** Times and responses of the server that a test's desk talks to. */

const hour = 3_600_000;

/** Returns a date of the past; of the future for negative hours. */
export const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

export const refusal = (status: number, body: object = {}) => Response.json(body, { status });

export const noContent = () => new Response(null, { status: 204 });
