/** The typed client: `createClient(settings).send(operation, input)`. */

export * from '../api/operations/faq.ts';
export { type Client, type ClientSettings, createClient, type SendOptions } from './client.ts';
export { ApiError, type ApiErrorKind, isApiError } from './errors.ts';
export { pages } from './pages.ts';
