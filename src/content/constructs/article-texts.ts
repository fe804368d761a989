/** What the importer itself writes into an article, in the article's language. */

import type { CalloutKind } from './callout-kinds.ts';

export interface ArticleTexts {
  /** What a callout without a title of its own is called. */
  readonly callouts: Readonly<Record<CalloutKind, string>>;
  /** What the arrow behind a footnote does. */
  readonly backToText: string;
}

/** Texts in the language, or in English where there are none. `language` is a language tag. */
export function articleTexts(language: string): ArticleTexts {
  return byLanguage.get(language.split('-')[0] ?? '') ?? english;
}

function texts(
  [note, tip, important, warning, caution]: readonly [string, string, string, string, string],
  backToText: string,
): ArticleTexts {
  return { callouts: { note, tip, important, warning, caution }, backToText };
}

const english = texts(['Note', 'Tip', 'Important', 'Warning', 'Caution'], 'Back to the text');
const norwegian = texts(['Merk', 'Tips', 'Viktig', 'Advarsel', 'Forsiktig'], 'Tilbake til teksten');

const byLanguage: ReadonlyMap<string, ArticleTexts> = new Map([
  ['ar', texts(['ملاحظة', 'نصيحة', 'مهم', 'تحذير', 'تنبيه'], 'العودة إلى النص')],
  ['da', texts(['Bemærk', 'Tip', 'Vigtigt', 'Advarsel', 'Forsigtig'], 'Tilbage til teksten')],
  ['de', texts(['Hinweis', 'Tipp', 'Wichtig', 'Warnung', 'Vorsicht'], 'Zurück zum Text')],
  ['en', english],
  ['es', texts(['Nota', 'Consejo', 'Importante', 'Advertencia', 'Precaución'], 'Volver al texto')],
  ['fi', texts(['Huomautus', 'Vinkki', 'Tärkeää', 'Varoitus', 'Ole varovainen'], 'Takaisin tekstiin')],
  ['fr', texts(['Remarque', 'Astuce', 'Important', 'Avertissement', 'Attention'], 'Retour au texte')],
  ['it', texts(['Nota', 'Suggerimento', 'Importante', 'Avviso', 'Attenzione'], 'Torna al testo')],
  ['nb', norwegian],
  ['nl', texts(['Opmerking', 'Tip', 'Belangrijk', 'Waarschuwing', 'Let op'], 'Terug naar de tekst')],
  ['no', norwegian],
  ['pt', texts(['Nota', 'Dica', 'Importante', 'Aviso', 'Cuidado'], 'Voltar ao texto')],
  ['sv', texts(['Obs!', 'Tips', 'Viktigt', 'Varning', 'Var försiktig'], 'Tillbaka till texten')],
]);
