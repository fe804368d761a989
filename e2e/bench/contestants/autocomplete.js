import { autocomplete } from '@algolia/autocomplete-js';
import css from '@algolia/autocomplete-theme-classic/dist/theme.min.css?inline';
import { addStyle } from './add-style.js';
import { findArticles } from './articles.js';

addStyle(css);
const container = document.createElement('div');
document.body.append(container);
autocomplete({
  container,
  // A panel over the page, which a button opens.
  detachedMediaQuery: '',
  getSources: ({ query }) => [
    {
      sourceId: 'articles',
      getItems: () => findArticles(query),
      templates: {
        item: ({ item, html }) =>
          html`<a href="/articles/${item.id}">${item.title}<small>${item.category}</small></a>`,
      },
    },
  ],
});

window.contestant = { open: () => document.querySelector('.aa-DetachedSearchButton').click() };
