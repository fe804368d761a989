import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Icon } from '../../ui/components/icons/Icon.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { FeaturedArticles } from '../components/FeaturedArticles.tsx';
import { Main } from '../components/Main.tsx';
import { SearchForm } from '../components/SearchForm.tsx';
import { TopicCards } from '../components/TopicCards.tsx';
import type { ArticleLink, HomeBody, PageFrame } from '../page.ts';

export interface HomePageProps {
  body: HomeBody;
  frame: PageFrame;
}

/** Maximum number of popular articles: more would push the search away in narrow windows. */
const mostPopular = 5;

export function HomePage({ body: { topics, popular, featured }, frame }: HomePageProps) {
  const { messages } = useMessages();
  const { messages: help } = useMessages('help');
  const isEmpty = topics.length + popular.length + featured.length === 0;
  return (
    <Main class="home-main">
      <div class="hero brand">
        <div class="hero-frame frame">
          <div class="hero-search">
            <h1 class="hero-title">{frame.brand.greeting ?? messages.greeting}</h1>
            {frame.searchHref && <SearchForm action={frame.searchHref} submitLabel={help.searchButton} />}
          </div>
          {popular.length > 0 && <PopularLinks articles={popular.slice(0, mostPopular)} />}
        </div>
      </div>
      <div class="frame home">
        <FeaturedArticles articles={featured} look={frame.brand.featured} />
        {topics.length > 0 && <TopicCards topics={topics} />}
        {isEmpty && (
          <EmptyState icon={<Icon name="search" />} title={messages.emptyHome}>
            {frame.contactHref && (
              <a class="button" href={frame.contactHref} data-open="contact">
                {messages.contactUs}
              </a>
            )}
          </EmptyState>
        )}
      </div>
    </Main>
  );
}

function PopularLinks({ articles }: { articles: readonly ArticleLink[] }) {
  const { messages } = useMessages();
  return (
    <section class="hero-popular">
      <h2 class="hero-popular-title">{messages.popular}</h2>
      <ul>
        {articles.map(({ id, href, text }) => (
          <li key={id}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
