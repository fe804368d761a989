/** What visitors may do: each operation that is theirs, and of what. What is not named here is refused. */

import type { Service } from '../../api/service.ts';

/**
 * `public`: about content that is everybody's anyway. `own`: only about what is the visitor's own, and emptied of what
 * is not for visitors.
 */
export type VisitorAccess = 'public' | 'own';

export const visitorAccess: { readonly [Name in keyof Service]?: VisitorAccess } = {
  helpCenter: 'public',
  listCategories: 'public',
  getCategory: 'public',
  listTaggedArticles: 'public',
  getArticle: 'public',
  search: 'public',
  suggestSearch: 'public',
  listPopularArticles: 'public',
  recordView: 'public',
  voteYes: 'public',
  voteNo: 'public',
  getForm: 'public',
  getChallenge: 'public',
  submitForm: 'own',
  listTickets: 'own',
  grabTicket: 'own',
  insertTicket: 'own',
  listConversations: 'own',
  grabConversation: 'own',
  grabAgent: 'own',
};

/** Whether a public key may call an operation at all. */
export function isForVisitors(name: string): boolean {
  return Object.hasOwn(visitorAccess, name);
}
