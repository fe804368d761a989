/** A category: first the articles without a section, then each section. */

import { ArticleList } from '../../ui/components/articles/ArticleList.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import { formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { StillNeedHelp } from '../connected/WriteToUs.tsx';
import { useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import type { Entry } from '../models/navigation.ts';

export { default as styles } from './CategoryView.css?inline';

export function CategoryView({ entry: { route } }: { entry: Entry }) {
  const { category: model } = useWidget().models;
  const { messages, locale } = useMessages();
  const id = route.name === 'category' ? route.id : 0;
  return (
    <Loaded state={model.state(id)} onRetry={(afresh) => model.open(id, afresh)}>
      {({ category, articleCount, orphans, sections }) => (
        <>
          <Heading>{category.title}</Heading>
          {category.description && <p class="lead">{category.description}</p>}
          {articleCount > 0 ? (
            <p class="lead">{formatCount(locale, messages.articleCount, articleCount)}</p>
          ) : (
            <EmptyState icon={<MessageIcon name="file" />} title={messages.emptyCategory}>
              <a class="button" href="#/">
                {messages.browse}
              </a>
            </EmptyState>
          )}
          {orphans.length > 0 && <ArticleList articles={orphans} />}
          {sections
            .filter((section) => section.articles.length > 0)
            .map(({ id, title, articles }) => (
              <section key={id}>
                <h2 class="label">{title}</h2>
                <ArticleList articles={articles} />
              </section>
            ))}
          <StillNeedHelp />
        </>
      )}
    </Loaded>
  );
}
