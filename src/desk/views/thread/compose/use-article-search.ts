import { useMemo } from 'preact/hooks';
import type { DeskHelpCenter } from '../../../../api/shared/desk-page.ts';
import { useDesk } from '../../../desk-context.ts';
import { ArticleSearch } from '../../../models/thread/compose/article-search.ts';

/** Returns a search of a help center's articles, which lasts as long as the component. */
export function useArticleSearch(helpCenter: DeskHelpCenter): ArticleSearch {
  const { client, connection } = useDesk();
  return useMemo(
    () => new ArticleSearch({ client, onError: connection.noteError }, helpCenter),
    [client, connection, helpCenter],
  );
}
