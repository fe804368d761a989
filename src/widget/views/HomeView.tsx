import { ArticleList } from '../../ui/components/ArticleList.tsx';
import { CategoryList } from '../../ui/components/CategoryList.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Icon } from '../../ui/components/Icon.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { LanguageSwitch } from '../connected/LanguageSwitch.tsx';
import { Loaded } from '../connected/Loaded.tsx';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';
import type { ListedArticle } from '../models/help/article.ts';

/** Maximum number of popular articles: more would push the topics out of sight. */
const popularAtMost = 5;

export interface HomeViewProps {
  /** Whether visitors can write, or read what they wrote. */
  canWrite: boolean;
}

export function HomeView({ canWrite }: HomeViewProps) {
  const { home, contextual, source } = useWidget().models;
  const { messages } = useMessages();
  const { contextual: rules, page = location.href } = source.settings.value;
  // These articles come first, so the whole view waits for them: nothing is pushed down later.
  const forPage = rules && contextual.state(page);
  const isWaiting = forPage?.status === 'loading';

  const articles = (title: string, list: readonly ListedArticle[]) =>
    list.length > 0 && (
      <>
        <h2 class="label">{title}</h2>
        <ArticleList articles={list} />
      </>
    );

  return (
    <>
      {canWrite && <RunningConversation />}
      <Loaded
        state={isWaiting ? forPage : home.state('home')}
        onRetry={(isBroken) => home.open('home', isBroken)}
      >
        {({ popular, categories }) => (
          <>
            {forPage?.status === 'ready' && articles(messages.forThisPage, forPage.value)}
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

function RunningConversation() {
  const tabs = useWidget().lazyParts.tabs().state.value;
  return tabs.status === 'ready' ? <tabs.value.RunningConversation /> : null;
}

function NothingYet() {
  const { helpCenter } = useWidget().models;
  const { messages } = useMessages();
  return (
    <EmptyState icon={<Icon name="search" />} title={messages.emptyHome}>
      {helpCenter.canWrite.value && (
        <a class="button" href={linkTo({ name: 'contact' })}>
          {messages.contactUs}
        </a>
      )}
    </EmptyState>
  );
}
