import type { ContentSource } from './queries/articles.sql.ts';

/** Whether the article came through a browser, so that there is no other place where it is edited. */
export function isUpload(
  { sourceKey }: { readonly sourceKey: string },
  imported: ContentSource | null,
): boolean {
  return sourceKey !== '' && (imported?.kind === 'upload' || imported?.kind === 'sample');
}
