/** The field for Markdown, whose editor is loaded when the first article is opened. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { LazyView } from '../LazyView.tsx';
import { createLazyCode } from '../lazy-code.ts';
import type { MarkdownFieldProps } from './markdown/MarkdownField.tsx';

const code = createLazyCode(() => import('./markdown/MarkdownField.tsx'));

export function LazyMarkdownField(props: MarkdownFieldProps) {
  const { articleFailed } = useMessages('desk').messages.articleEditor;
  return (
    <LazyView code={code} failed={articleFailed} shape="text">
      {({ MarkdownField }) => <MarkdownField {...props} />}
    </LazyView>
  );
}
