/** Reads a setting that has one text per language, such as `en=We are back on Monday.` */

import { Type } from 'typebox';
import { language } from './kinds.ts';
import { SettingProblem, type StoredKind } from './setting.ts';

export interface LocalText {
  /** A language tag. */
  readonly lang: string;
  readonly text: string;
}

const maxLanguages = 50;
const maxTextLength = 500;

const LocalTextSchema = Type.Object(
  { lang: language.schema, text: Type.String({ maxLength: maxTextLength }) },
  { additionalProperties: false },
);

/** Each repetition of the option adds a language, or replaces its text. */
export const localTexts: StoredKind<readonly LocalText[]> = {
  schema: Type.Array(LocalTextSchema, { maxItems: maxLanguages }),
  argument: 'lang=text',
  control: { kind: 'localTexts', maxItems: maxLanguages, maxLength: maxTextLength },
  parse(option, earlier = []) {
    if (option === 'none') return [];
    const [tag = '', ...rest] = option.split('=');
    return withText(earlier, tag, rest.join('='));
  },
  acceptEntry: (entered) =>
    entered.reduce<readonly LocalText[]>((texts, { lang, text }) => {
      if (texts.some((one) => one.lang === language.parse(lang, undefined)))
        throw new SettingProblem(`There are two texts for “${lang}”.`);
      return withText(texts, lang, text);
    }, []),
};

/** Adds a text, or replaces the one in its language. @throws {SettingProblem} */
function withText(texts: readonly LocalText[], tag: string, text: string): readonly LocalText[] {
  const lang = language.parse(tag, undefined);
  const words = text.trim();
  if (words === '' || words.length > maxTextLength)
    throw new SettingProblem(`It must have 1 to ${maxTextLength} characters after “${tag}=”.`);
  const all = [...texts.filter((one) => one.lang !== lang), { lang, text: words }];
  if (all.length > maxLanguages)
    throw new SettingProblem(`There may be texts in at most ${maxLanguages} languages.`);
  return all;
}
