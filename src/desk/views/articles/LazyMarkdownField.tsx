/** The field for Markdown, whose editor is loaded when the first article is opened. */

import { LazyView } from '../LazyView.tsx';
import { createLazyCode } from '../lazy-code.ts';
import { useArticleMessages } from './article-messages.ts';
import type { MarkdownFieldProps } from './markdown/MarkdownField.tsx';

const code = createLazyCode(() => import('./markdown/MarkdownField.tsx'));

export function LazyMarkdownField(props: MarkdownFieldProps) {
  const { articleFailed } = useArticleMessages();
  return (
    <LazyView code={code} failed={articleFailed} shape="text">
      {({ MarkdownField }) => <MarkdownField {...props} />}
    </LazyView>
  );
}
