/** What every preflight of the interface is answered with, of every key alike. */
export const preflightHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Frontdesk-Ticket-Token, Idempotency-Key, Content-Type',
  'Access-Control-Max-Age': '7200',
} as const;
