/** Texts that an import writes into articles, including languages that Frontdesk's user interface does not have. */

import { server } from './en/server.ts';
import { findIn } from './find-in.ts';
import type { Unspoken } from './index.ts';
import type { ServerTexts } from './messages.ts';
import { findTexts } from './texts.ts';

export type ArticleTexts = ServerTexts['articles'];

const danish: ArticleTexts = {
  callouts: { note: 'Bemærk', tip: 'Tip', important: 'Vigtigt', warning: 'Advarsel', caution: 'Forsigtig' },
  backToText: 'Tilbage til teksten',
  general: 'Generelt',
};

const finnish: ArticleTexts = {
  callouts: {
    note: 'Huomautus',
    tip: 'Vinkki',
    important: 'Tärkeää',
    warning: 'Varoitus',
    caution: 'Ole varovainen',
  },
  backToText: 'Takaisin tekstiin',
  general: 'Yleistä',
};

const norwegian: ArticleTexts = {
  callouts: { note: 'Merk', tip: 'Tips', important: 'Viktig', warning: 'Advarsel', caution: 'Forsiktig' },
  backToText: 'Tilbake til teksten',
  general: 'Generelt',
};

const dutch: ArticleTexts = {
  callouts: {
    note: 'Opmerking',
    tip: 'Tip',
    important: 'Belangrijk',
    warning: 'Waarschuwing',
    caution: 'Let op',
  },
  backToText: 'Terug naar de tekst',
  general: 'Algemeen',
};

const portuguese: ArticleTexts = {
  callouts: { note: 'Nota', tip: 'Dica', important: 'Importante', warning: 'Aviso', caution: 'Cuidado' },
  backToText: 'Voltar ao texto',
  general: 'Geral',
};

/** Languages that Frontdesk's user interface does not have. */
const others: Unspoken<ArticleTexts> = {
  da: danish,
  fi: finnish,
  nb: norwegian,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
};

/** Returns the texts in a tag's language, or in English if there are none. */
export function articleTextsIn(tag: string): ArticleTexts {
  return findTexts(tag)?.articles ?? findIn(others, tag) ?? server.articles;
}
