import type { ForwardingMessages } from '../parts/forwarding.ts';

export const forwarding: ForwardingMessages = {
  action: 'Vidarebefordra',
  title: 'Vidarebefordra meddelandet',
  hint: 'Mejlet går till personer utanför teamet. Det de svarar blir en anteckning här: kunden ser det aldrig.',
  to: 'Till',
  toHint: 'Upp till {count} e-postadresser, åtskilda med komma',
  comment: 'Ditt meddelande',
  quote: 'Citerad text',
  withFiles: 'Skicka med filerna',
  send: 'Vidarebefordra',
  done: 'Vidarebefordrat till {to}',
  failed: 'Inte vidarebefordrat. Det du skrev finns kvar.',
  needsAddress: 'Ange en e-postadress.',
  wrongAddress:
    'Det går inte att vidarebefordra till {email}. Ange en adress utanför: inte kundens, en deltagares eller teamets.',
  tooMany: 'Inte vidarebefordrat: för många adresser inom en timme. Försök igen senare.',
  noMail: 'Den här inkorgen skickar ingen e-post.',
  undoTooLate: 'För sent att ångra: mejlet är på väg.',
};
