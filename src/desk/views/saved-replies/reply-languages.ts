/** The languages in which a saved reply can be written, by their tags; those of the help centers are offered first. */

import type { Desk } from '../../models/desk.ts';
import { closestLanguage } from '../../models/settings/closest-language.ts';

const common = [
  'ar bg ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt',
  'lv ms mt nb nl pl pt ro ru sk sl sq sr sv sw th tr uk ur vi zh',
].flatMap((tags) => tags.split(' '));

export function replyLanguages({ helpCenters, savedReplies }: Desk): readonly string[] {
  const ofHelpCenters = helpCenters.flatMap(({ languages }) => languages);
  const ofReplies = savedReplies.known.flatMap(({ texts }) => texts.map(({ lang }) => lang));
  return [...new Set([...ofHelpCenters, ...ofReplies, ...common])];
}

/** Returns the language of a new reply: that of the desk, if agents write in it, else the first one. */
export function newReplyLanguage(desk: Desk, language: string): string {
  const languages = replyLanguages(desk);
  return closestLanguage(languages, language) ?? languages[0] ?? language;
}
