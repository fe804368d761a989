/** What a visitor may do: every call of a public key goes through here. It names what is allowed and denies the rest. */

import type { InputOf } from '../../api/operation.ts';
import type { submitForm } from '../../api/operations/forms.ts';
import { Refusal } from '../../api/refusal.ts';
import type { Service } from '../../api/service.ts';
import { invalidInput } from '../http/validate.ts';

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
  'getForm',
  'submitForm',
]);

const deny = async (): Promise<never> => {
  throw new Refusal('Forbidden', 'Visitors may not do this.');
};

/** Wraps a service so that it does for a visitor only what a visitor may ask for. */
export function forVisitors(service: Service): Service {
  const denied = Object.keys(service).filter((name) => !openToVisitors.has(name));
  return {
    ...service,
    ...Object.fromEntries(denied.map((name) => [name, deny])),
    async submitForm(caller, input) {
      refuseForeignLinks(input);
      return await service.submitForm(caller, input);
    },
  };
}

/** Nothing tells yet which conversations and tickets are a visitor's own, so a form is linked to none. */
function refuseForeignLinks({ channel, ticketId }: InputOf<typeof submitForm>): void {
  if (channel != null) throw invalidInput('channel', channel);
  if (ticketId != null) throw invalidInput('ticketId', ticketId);
}
