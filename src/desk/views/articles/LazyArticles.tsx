/** The pages of articles, whose code and texts are loaded when they are opened. */

import { loadArticleEditorMessages } from '../../../languages/article-editor.ts';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/MessageIcon.tsx';
import { onceFor } from '../../../ui/i18n/once-for.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { useDeskMessages } from '../../i18n/use-desk-messages.ts';
import { LazyView } from '../LazyView.tsx';
import { createLazyCode, type LazyCode } from '../lazy-code.ts';
import type { NavState } from '../NavToggle.tsx';

async function load(language: string) {
  const [{ ArticlesView }, texts] = await Promise.all([
    import('./ArticlesView.tsx'),
    loadArticleEditorMessages(language),
  ]);
  return { ArticlesView, texts };
}

/** By language. */
const codes = new Map<string, LazyCode<Awaited<ReturnType<typeof load>>>>();

export function LazyArticles(nav: NavState) {
  const { helpCenters } = useDesk();
  const { articlesFailed, noHelpCenter } = useDeskMessages();
  const { language } = useMessages();
  const code = onceFor(codes, language, () => createLazyCode(() => load(language)));
  const [helpCenter] = helpCenters;

  if (!helpCenter) return <EmptyState icon={<MessageIcon name="file" />} title={noHelpCenter} />;
  return (
    <LazyView code={code} failed={articlesFailed}>
      {({ ArticlesView, texts }) => <ArticlesView helpCenter={helpCenter} texts={texts} {...nav} />}
    </LazyView>
  );
}
