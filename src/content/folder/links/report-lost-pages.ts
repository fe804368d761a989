import type { LinkedHtml } from '../../../markup/linked-text.ts';
import type { Report } from '../../article/report.ts';
import type { ArticleFile } from '../scan/article-file.ts';
import type { AddressBook } from './addresses.ts';

/** Reports redirects that do not lead to an article or a category. */
export function reportRedirects(
  redirects: readonly ArticleFile[],
  addresses: AddressBook,
  reportIn: (file: string) => Report,
): void {
  for (const redirect of redirects) {
    const destination = addresses.follow(redirect);
    if (destination !== undefined && 'file' in destination) continue;
    const to = `"${redirect.members.redirect}"`;
    const message =
      destination === undefined
        ? `The redirect leads to ${to}, which is not a page of this folder: the redirect is not kept.`
        : `The redirect leads to ${to}, which is not an article: the redirect is not kept. Links to this page lead to its target.`;
    const { members } = redirect.frontMatter;
    reportIn(redirect.file)((members.get('redirect') ?? members.get('redirectto'))?.line ?? null, message, {
      kind: 'redirect',
    });
  }
}

/** Reports links, images and tables in an introduction, which the plain text of a description loses. */
export function reportIntroduction(html: LinkedHtml, report: Report): void {
  const markup = html.map((piece) => (typeof piece === 'string' ? piece : ' href="#/"')).join('');
  const count = [...markup.matchAll(/<(?:a|img|iframe|table)\b/g)].length;
  if (count === 0) return;
  const lost = count === 1 ? '1 link or image is lost' : `${count} links and images are lost`;
  report(null, `The introduction becomes a description in plain text: ${lost}.`, {
    kind: 'construct',
    form: 'links and images of introductions',
    count,
  });
}
