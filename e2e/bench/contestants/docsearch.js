import css from '@docsearch/css?inline';
import docsearch from '@docsearch/js/docsearch';
import { addStyle } from './add-style.js';
import { findArticles } from './articles.js';

addStyle(css);
const container = document.createElement('div');
document.body.append(container);

const highlighted = (value) => ({ value, matchLevel: 'full', matchedWords: [] });

function toHit({ id, title, category }) {
  const shown = { lvl0: highlighted('Articles'), lvl1: highlighted(title), lvl2: highlighted(category) };
  return {
    objectID: `${id}`,
    url: `/articles/${id}`,
    type: 'lvl1',
    content: null,
    hierarchy: {
      lvl0: 'Articles',
      lvl1: title,
      lvl2: category,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    _highlightResult: { hierarchy: shown },
    _snippetResult: { hierarchy: shown },
  };
}

docsearch({
  container,
  appId: 'BENCH',
  apiKey: 'bench',
  indices: ['articles'],
  insights: false,
  maxResultsPerGroup: 6,
  // Answers at once, where it would ask a server.
  transformSearchClient: (client) => ({
    ...client,
    search: async ({ requests }) => {
      const hits = findArticles(requests[0].query).map(toHit);
      return { results: [{ hits, nbHits: hits.length, query: requests[0].query, index: 'articles' }] };
    },
  }),
});

window.contestant = { open: () => document.querySelector('.DocSearch-Button').click() };
