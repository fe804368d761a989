import { ArticleList } from '../components/ArticleList.tsx';
import { CategoryList } from '../components/CategoryList.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { useWidget } from '../context.ts';
import { useWords } from '../i18n/words.ts';
import { Loaded } from './Loaded.tsx';

/** More would push the topics out of sight. */
const popularShown = 5;

export function HomeView() {
  const { home } = useWidget().models;
  const { strings } = useWords();
  return (
    <Loaded state={home.state('home')} onRetry={() => home.open('home')}>
      {({ popular, categories }) => (
        <>
          {popular.length > 0 && (
            <>
              <h2 class="label">{strings.popular}</h2>
              <ArticleList articles={popular.slice(0, popularShown)} />
            </>
          )}
          {categories.length > 0 && (
            <>
              <h2 class="label">{strings.categories}</h2>
              <CategoryList categories={categories} />
            </>
          )}
          {popular.length + categories.length === 0 && <EmptyState title={strings.emptyHome} />}
        </>
      )}
    </Loaded>
  );
}
