/** Articles featured by the editors: a list, or numbered steps. Draws nothing if there are none. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { FeaturedArticle, PageBrand } from '../page.ts';
import { LinkedArticles } from './LinkedArticles.tsx';

export interface FeaturedArticlesProps {
  articles: readonly FeaturedArticle[];
  look: PageBrand['featured'];
}

export function FeaturedArticles({ articles, look: { title, isNumbered } }: FeaturedArticlesProps) {
  const { messages: help } = useMessages('help');
  if (articles.length === 0) return null;
  return (
    <section class="listed">
      <h2 class="section-title">{title ?? help.featured}</h2>
      {isNumbered ? (
        <ol class="steps">
          {articles.map(({ id, href, text, description }) => (
            <li key={id}>
              <a class="step" href={href}>
                <b class="step-title">{text}</b>
                {description && <span class="step-note">{description}</span>}
              </a>
            </li>
          ))}
        </ol>
      ) : (
        <LinkedArticles articles={articles} />
      )}
    </section>
  );
}
