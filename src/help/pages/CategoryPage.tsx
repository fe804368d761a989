import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../ui/components/icons/MessageIcon.tsx';
import { formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { LinkedArticles } from '../components/LinkedArticles.tsx';
import { Main } from '../components/Main.tsx';
import { StillNeedHelp } from '../components/StillNeedHelp.tsx';
import type { CategoryBody, PageFrame } from '../page.ts';

export function CategoryPage({ body, frame }: { body: CategoryBody; frame: PageFrame }) {
  const { title, description, orphans } = body;
  const { messages, locale } = useMessages();
  const sections = body.sections.filter(({ articles }) => articles.length > 0);
  const ids = [orphans, ...sections.map(({ articles }) => articles)].flat().map(({ id }) => id);
  const count = new Set(ids).size;
  return (
    <Main class="frame category">
      <h1 class="title">{title}</h1>
      {description && <p class="page-lead">{description}</p>}
      {count > 0 ? (
        <p class="page-note">{formatCount(locale, messages.articleCount, count)}</p>
      ) : (
        <EmptyState icon={<MessageIcon name="file" />} title={messages.emptyCategory} />
      )}
      {orphans.length > 0 && <LinkedArticles articles={orphans} />}
      {sections.map((section) => (
        <section key={section.title} class="listed">
          <h2 class="section-title">{section.title}</h2>
          {section.description && <p class="section-note">{section.description}</p>}
          <LinkedArticles articles={section.articles} />
        </section>
      ))}
      <StillNeedHelp href={frame.contactHref} />
    </Main>
  );
}
