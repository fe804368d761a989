/** Renders the content of a page by its kind. */

import type { Page } from '../page.ts';
import { ArticlePage } from './ArticlePage.tsx';
import { CategoryPage } from './CategoryPage.tsx';
import { ContactPage } from './ContactPage.tsx';
import { HomePage } from './HomePage.tsx';
import { MissingPage } from './MissingPage.tsx';
import { NoticePage } from './NoticePage.tsx';
import { ReasonPage } from './ReasonPage.tsx';
import { SearchPage } from './SearchPage.tsx';
import { VotePage } from './VotePage.tsx';

export function drawBody({ frame, body }: Page) {
  switch (body.kind) {
    case 'home':
      return <HomePage body={body} frame={frame} />;
    case 'category':
      return <CategoryPage body={body} frame={frame} />;
    case 'article':
      return <ArticlePage body={body} />;
    case 'search':
      return <SearchPage body={body} frame={frame} />;
    case 'missing':
      return <MissingPage body={body} frame={frame} />;
    case 'vote':
      return <VotePage body={body} />;
    case 'reason':
      return <ReasonPage body={body} />;
    case 'contact':
      return <ContactPage body={body} />;
    case 'notice':
      return <NoticePage body={body} />;
  }
}
