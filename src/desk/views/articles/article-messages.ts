/** The texts of the pages of articles, which are loaded with them. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ArticleEditorMessages } from '../../../languages/parts/article-editor.ts';

export const ArticleMessagesContext = createContext<ArticleEditorMessages | undefined>(undefined);

export function useArticleMessages(): ArticleEditorMessages {
  const messages = useContext(ArticleMessagesContext);
  if (!messages) throw new Error('drawn outside of an ArticleMessagesContext');
  return messages;
}
