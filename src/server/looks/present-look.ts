import type { Look } from '../../api/schemas/faq.ts';
import { lookSheet } from './look-sheet.ts';
import { brandFilePath, type HelpCenterKey, type StoredLook, textIn } from './stored-look.ts';

/** @param languages those that the help center has */
export function presentLook(
  helpCenter: HelpCenterKey,
  { look, icon, greeting }: StoredLook,
  languages: readonly string[],
): Look {
  const texts = languages.flatMap((lang) => {
    const text = textIn(greeting, lang);
    return text === null ? [] : [[lang, { greeting: text }] as const];
  });
  return {
    styles: lookSheet(look),
    icon: icon ? brandFilePath(helpCenter, icon) : undefined,
    texts: Object.fromEntries(texts),
  };
}
