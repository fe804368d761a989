/** The only component of the pages that sets HTML: articles, which are sanitised when they are stored. */
export function ArticleText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `tools/markup-rules.mjs` allows this file alone.
  return <div class="rich" dangerouslySetInnerHTML={{ __html: html }} />;
}
