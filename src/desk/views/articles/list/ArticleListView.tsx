/** The list of articles, with their languages, views, votes, and last changes. */

import { useEffect, useRef } from 'preact/hooks';
import { EmptyState } from '../../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../../ui/components/icons/MessageIcon.tsx';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { ListStates } from '../../../kit/ListStates.tsx';
import { type NavState, NavToggle } from '../../../kit/NavToggle.tsx';
import type { ArticleList } from '../../../models/articles/article-list.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useActionContext } from '../../actions/use-action-context.ts';
import { newArticle } from '../article-actions.ts';
import { ArticleFilters } from './ArticleFilters.tsx';
import { ArticleRow } from './ArticleRow.tsx';
import { NewArticleDialog } from './NewArticleDialog.tsx';

export interface ArticleListViewProps extends NavState {
  list: ArticleList;
}

export function ArticleListView({ list, isNavOpen, onOpenNav }: ArticleListViewProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const { popups } = useDesk();
  const context = useActionContext();
  const title = useRef<HTMLHeadingElement>(null);
  const { status } = list.articles.state.value;
  const { helpCenter, lang, state, text } = list.filter.value;
  const isFiltered = lang !== null || state !== null || text.trim() !== '';

  useEffect(() => {
    void list.load();
    title.current?.focus({ preventScroll: true });
  }, [list]);

  return (
    <section class="articles" aria-labelledby="articles-title" aria-busy={status === 'loading'}>
      <header class="articles-head">
        <div class="articles-bar">
          <NavToggle isOpen={isNavOpen} onOpen={onOpenNav} />
          <h2 class="articles-title" id="articles-title" ref={title} tabIndex={-1}>
            {texts.title}
          </h2>
          <ActionButton class="button primary articles-new" action={newArticle} context={context} />
        </div>
        <ArticleFilters list={list} />
      </header>
      <ListStates query={list.articles} failed={texts.failed} shape="list" keepsFormer>
        {({ articles, next }) => (
          <>
            {articles.length === 0 ? (
              <EmptyState
                icon={<MessageIcon name="file" />}
                title={isFiltered ? texts.noneFound : texts.none}
              />
            ) : (
              <ul class="article-rows">
                {articles.map((article) => (
                  <ArticleRow
                    key={article.articleId}
                    article={article}
                    lang={lang ?? helpCenter.languages[0] ?? null}
                  />
                ))}
              </ul>
            )}
            {next !== null && (
              <button class="button articles-more" type="button" onClick={() => void list.loadMore()}>
                {texts.more}
              </button>
            )}
          </>
        )}
      </ListStates>
      {popups.find('articles', 'new') && (
        <NewArticleDialog helpCenter={helpCenter} onClose={() => popups.close('articles', 'new')} />
      )}
    </section>
  );
}
