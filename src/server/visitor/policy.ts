/** What a visitor may do: every call of a public key goes through here. It names what is allowed and denies the rest. */

import { Refusal } from '../../api/refusal.ts';
import type { Service } from '../../api/service.ts';

/** Operations that anybody may call, about content that is public anyway. */
const openToVisitors: ReadonlySet<string> = new Set<keyof Service>([
  'helpCenter',
  'listCategories',
  'getCategory',
  'listTaggedArticles',
  'getArticle',
  'search',
  'suggestSearch',
  'listPopularArticles',
  'recordView',
  'voteYes',
  'voteNo',
]);

const deny = async (): Promise<never> => {
  throw new Refusal('Forbidden', 'Visitors may not do this.');
};

/** Wraps a service so that it does for a visitor only what a visitor may ask for. */
export function forVisitors(service: Service): Service {
  const denied = Object.keys(service).filter((name) => !openToVisitors.has(name));
  return { ...service, ...Object.fromEntries(denied.map((name) => [name, deny])) };
}
