import { type Check, databaseLimitMs, type Finding, ok, warning } from '../check.ts';
import { countSearch } from '../queries/search.ts';

export const searchCheck: Check = {
  name: 'search',
  limitMs: databaseLimitMs,
  async run({ config, read }) {
    const counts = await read((tx) => countSearch(tx, config?.embeddings?.model ?? null));
    if (!counts) return [];
    const { articles, old, missing, notEmbedded, oldPages } = counts;
    const found: Finding[] = [];
    if (missing > 0) {
      found.push(
        warning(`${missing} published articles are in no search index.`, 'Import or load them again.'),
      );
    }
    const behind = [
      [old, 'articles are indexed by an earlier release'],
      [notEmbedded, 'articles are not embedded by the model yet'],
      [oldPages, 'pages of articles were made by an earlier release'],
    ] as const;
    for (const [count, what] of behind) {
      if (count > 0)
        found.push(
          warning(`${count} ${what}.`, 'A running server does that by itself; if not, look into its log.'),
        );
    }
    return found.length > 0 ? found : [ok(`${articles} articles are in the search index.`)];
  },
};
