import { CategoryList } from '../../ui/components/CategoryList.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Icon } from '../../ui/components/Icon.tsx';
import { LinksContext, type LinkTarget } from '../../ui/components/links.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { Main } from '../components/Main.tsx';
import { SearchForm } from '../components/SearchForm.tsx';
import { TitledArticles } from '../components/TitledArticles.tsx';
import { useHelpMessages } from '../i18n/localization.ts';
import type { HomeBody, PageFrame } from '../page.ts';

export interface HomePageProps {
  body: HomeBody;
  frame: PageFrame;
}

export function HomePage({ body: { categories, popular, featured }, frame }: HomePageProps) {
  const { messages } = useMessages();
  const help = useHelpMessages();
  const isEmpty = categories.length + popular.length + featured.length === 0;
  return (
    <Main class="home-main">
      <div class="hero brand">
        <div class="frame">
          <h1 class="hero-title">{messages.greeting}</h1>
          {frame.searchHref && <SearchForm action={frame.searchHref} submitLabel={help.searchButton} />}
        </div>
      </div>
      <div class="frame home">
        <TitledArticles title={help.featured} articles={featured} />
        {categories.length > 0 && <Categories categories={categories} />}
        <TitledArticles title={messages.popular} articles={popular} />
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

function Categories({ categories }: Pick<HomeBody, 'categories'>) {
  const { messages } = useMessages();
  const hrefs = new Map(categories.map(({ id, href }) => [id, href]));
  const linkTo = (target: LinkTarget) => (target.name === 'category' && hrefs.get(target.id)) || '';
  return (
    <section class="listed">
      <h2 class="section-title">{messages.categories}</h2>
      <LinksContext.Provider value={linkTo}>
        <CategoryList
          categories={categories.map(({ id, text, description }) => ({
            faqCategoryId: id,
            title: text,
            description,
          }))}
        />
      </LinksContext.Provider>
    </section>
  );
}
