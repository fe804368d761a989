import { ArticleChip } from '../../ui/components/articles/ArticleChip.tsx';
import { useWidget } from '../context.ts';
import type { ContactModel } from '../models/sending/contact.ts';

/** The article that the message is about, once its title is known. */
export function AboutArticle({ contact }: { contact: ContactModel }) {
  const { article } = useWidget().models;
  const id = Number(contact.draft.value.values['articleId'] ?? 0);
  if (id === 0) return null;
  const state = article.state(id);
  if (state.status !== 'ready') return null;
  return <ArticleChip id={id} title={state.value.title} onRemove={contact.removeArticle} />;
}
