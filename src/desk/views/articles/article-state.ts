import type { ArticleState } from '../../../api/schemas/editing.ts';
import type { DeskMessages } from '../../../languages/messages.ts';

export const articleStates = [
  'draft',
  'scheduled',
  'published',
  'changed',
] as const satisfies readonly ArticleState[];

export function stateName(state: ArticleState, texts: DeskMessages['articleEditor']): string {
  const names: Readonly<Record<ArticleState, string>> = {
    draft: texts.draft,
    scheduled: texts.scheduled,
    published: texts.published,
    changed: texts.changed,
  };
  return names[state];
}
