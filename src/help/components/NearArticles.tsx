/** Links to the previous and next article in the order of the category. */

import { Icon } from '../../ui/components/icons/Icon.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { ArticleBody } from '../page.ts';

export function NearArticles({ body: { previous, next } }: { body: Pick<ArticleBody, 'previous' | 'next'> }) {
  const { messages: help } = useMessages('help');
  if (!previous && !next) return null;
  return (
    <nav class="near" aria-label={help.readOn}>
      {previous && (
        <a class="near-link" rel="prev" href={previous.href}>
          <Icon name="back" />
          <span>
            <span class="near-label">{help.previous}</span>
            {previous.text}
          </span>
        </a>
      )}
      {next && (
        <a class="near-link near-next" rel="next" href={next.href}>
          <span>
            <span class="near-label">{help.next}</span>
            {next.text}
          </span>
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
