/** The articles of a help center as a list, or the editor of one of them. */

import { useMemo } from 'preact/hooks';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import { useDesk } from '../../desk-context.ts';
import type { NavState } from '../../kit/NavToggle.tsx';
import { ArticleList } from '../../models/articles/article-list.ts';
import { ArticleEditor } from './editor/ArticleEditor.tsx';
import { ArticleListView } from './list/ArticleListView.tsx';
import '../../kit/chips.css';
import './list/articles.css';
import './editor/article-editor.css';

export interface ArticlesViewProps extends NavState {
  helpCenter: DeskHelpCenter;
}

export function ArticlesView({ helpCenter, ...nav }: ArticlesViewProps) {
  const desk = useDesk();
  const { article } = desk.navigation.place.value;
  // Kept while an article is edited, so that the filter is the same afterwards.
  const list = useMemo(() => {
    const { noteError: onError } = desk.connection;
    return new ArticleList({ client: desk.client, helpCenter, onError });
  }, [desk, helpCenter]);
  return article ? (
    <ArticleEditor key={`${article.articleId} ${article.lang}`} {...article} {...nav} />
  ) : (
    <ArticleListView list={list} {...nav} />
  );
}
