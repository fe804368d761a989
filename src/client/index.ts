/** The typed client: `createClient(settings).send(operation, input)`. */

export type { InputOf, Operation, OutputOf } from '../api/operation.ts';
export * from '../api/operations/accounts.ts';
export * from '../api/operations/chat.ts';
export * from '../api/operations/contacts.ts';
export * from '../api/operations/desk.ts';
export * from '../api/operations/faq.ts';
export * from '../api/operations/faq-v1.ts';
export * from '../api/operations/forms.ts';
export * from '../api/operations/notes.ts';
export * from '../api/operations/tickets.ts';
export * from '../api/operations/visitor.ts';
export { type Client, type ClientSettings, createClient, type SendOptions } from './client.ts';
export { ApiError, type ApiErrorKind, isApiError } from './errors.ts';
export { pages } from './pages.ts';
export {
  createVisitorSession,
  type TicketTokenPlace,
  type VisitorClaims,
  type VisitorSession,
  type VisitorSessionOptions,
  type VisitorToken,
} from './visitor.ts';
