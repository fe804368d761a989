import { ArticleList } from '../../ui/components/articles/ArticleList.tsx';
import { CategoryList } from '../../ui/components/articles/CategoryList.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Icon } from '../../ui/components/icons/Icon.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { linkTo } from '../links.ts';
import type { ListedArticle } from '../models/help/article.ts';
import { useHome } from './home-state.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Loaded } from './Loaded.tsx';

/** Maximum number of popular articles: more would push the topics out of sight. */
const popularAtMost = 5;

export function HomeView() {
  const { content, hasMessages, parts, reload } = useHome();
  const { messages } = useMessages('home');

  const articles = (title: string, list: readonly ListedArticle[]) =>
    list.length > 0 && (
      <>
        <h2 class="label">{title}</h2>
        <ArticleList articles={list} />
      </>
    );

  return (
    <>
      {hasMessages && parts && <parts.RunningConversation />}
      <Loaded state={content} onRetry={reload}>
        {({ forPage, popular, categories }) => (
          <>
            {articles(messages.forThisPage, forPage)}
            {articles(messages.popular, popular.slice(0, popularAtMost))}
            {categories.length > 0 && (
              <>
                <h2 class="label">{messages.categories}</h2>
                <CategoryList categories={categories} />
              </>
            )}
            {popular.length + categories.length === 0 && <NothingYet />}
            <LanguageSwitch />
          </>
        )}
      </Loaded>
    </>
  );
}

function NothingYet() {
  const { canWrite } = useHome();
  const { messages } = useMessages('home');
  return (
    <EmptyState icon={<Icon name="search" />} title={messages.emptyHome}>
      {canWrite && (
        <a class="button" href={linkTo({ name: 'contact' })}>
          {messages.contactUs}
        </a>
      )}
    </EmptyState>
  );
}
