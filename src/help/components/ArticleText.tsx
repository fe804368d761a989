/** The one component of the pages that sets HTML, and only what was sanitised when it was stored. */
export function ArticleText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `tools/markup-rules.mjs` names this file alone.
  return <div class="rich" dangerouslySetInnerHTML={{ __html: html }} />;
}
