/** The topics of a help center, each with icon, description and number of articles. */

import { formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { Topic } from '../page.ts';
import { TopicIcon } from './TopicIcon.tsx';

export function TopicCards({ topics }: { topics: readonly Topic[] }) {
  const { messages, locale } = useMessages();
  // If any topic has an icon, all get one: a card without an icon would look broken.
  const hasIcons = topics.some(({ icon }) => icon !== null);
  return (
    <section class="listed">
      <h2 class="section-title">{messages.categories}</h2>
      <ul class="topics">
        {topics.map(({ id, href, text, description, icon, articleCount }) => (
          <li key={id}>
            <a class="topic" href={href}>
              {hasIcons && (
                <span class="topic-icon">
                  <TopicIcon name={icon ?? 'book'} />
                </span>
              )}
              <b class="topic-title">{text}</b>
              {description && <span class="topic-note">{description}</span>}
              {articleCount > 0 && (
                <span class="topic-count">{formatCount(locale, messages.articleCount, articleCount)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
