/**
 * Votes and messages by forms without a script. A form has a nonce, so its page is never cached; after it was sent, the
 * browser is redirected to a page for everyone. A form with wrong fields is shown again with everything typed.
 */

import type { Service } from '../../../api/service.ts';
import { ConfirmationForms } from './confirmation-forms.ts';
import { type ContactFormOptions, ContactForms } from './contact-forms.ts';
import { type ReasonFormOptions, ReasonForms } from './reason-forms.ts';
import { SignedForms } from './signed-forms.ts';
import { type VoteFormOptions, VoteForms } from './vote-forms.ts';

export interface HelpFormOptions extends Omit<ContactFormOptions, 'faq' | 'findArticle'> {
  readonly faq: Pick<Service, keyof (ContactFormOptions & ReasonFormOptions & VoteFormOptions)['faq']>;
}

export interface HelpForms {
  readonly votes: VoteForms;
  readonly reasons: ReasonForms;
  readonly contact: ContactForms;
  readonly confirmations: ConfirmationForms;
}

export function createHelpForms(options: HelpFormOptions): HelpForms {
  const forms = new SignedForms(options.db);
  const votes = new VoteForms(options, forms);
  return {
    votes,
    reasons: new ReasonForms(options, forms),
    contact: new ContactForms(
      { ...options, findArticle: (localized, id) => votes.findArticle(localized, id) },
      forms,
    ),
    confirmations: new ConfirmationForms(options, forms),
  };
}
