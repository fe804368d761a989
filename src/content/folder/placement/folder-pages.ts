import { toSlug } from '../../../api/shared/heading-ids.ts';
import { type FrontMatter, readFrontMatter, readMembers } from '../../../formats/front-matter.ts';
import { isRecord } from '../../../formats/is-record.ts';
import { languageTag } from '../../../formats/language.ts';
import { MarkupLimitError, parseHtml } from '../../../markup/html/parse-html.ts';
import { oneLineText } from '../../../markup/html/plain-text.ts';
import { readOrder } from '../../article/article-members.ts';
import { type MarkdownOptions, renderMarkdown } from '../../article/markdown.ts';
import { MemberReader } from '../../article/member-reader.ts';
import type { Report } from '../../article/report.ts';
import { readTopicIcon } from '../../article/topic-icon.ts';
import { isMarkdown } from '../links/path-names.ts';
import type { FolderPage } from './category-tree.ts';
import type { Location } from './location.ts';

/** Reads `_index.md` or `_category_.json` (or `.yml`). Returns null for an invalid file, which is reported. */
export function readFolderPage(
  text: string,
  location: Location,
  report: Report,
  options: MarkdownOptions = {},
): FolderPage | null {
  const read = isMarkdown(location.name) ? readFrontMatter(text) : readWhole(text);
  const reportMember = (line: number, message: string) => report(line, message, { kind: 'front-matter' });
  for (const { line, message } of read.problems) reportMember(line, message);
  if (read.problems.length > 0 && read.members.size === 0) return null;
  const members = new MemberReader(read.members, reportMember);
  const language = members.text('language', 'lang');
  const title = members.text('title', 'label');
  return {
    language: (language === null ? null : languageTag(language)) ?? location.language,
    folders: location.folders,
    title,
    description: members.text('description') ?? linkDescription(read) ?? descriptionIn(read, options, report),
    order: readOrder(members),
    icon: readTopicIcon(members),
    translationKey: members.text('key') ?? undefined,
    generatedIndex: generatedIndex(read, title),
  };
}

/** Returns the paths of Docusaurus's `link: { type: generated-index, slug }` of a category; undefined without one. */
function generatedIndex(
  { members }: Pick<FrontMatter, 'members'>,
  title: string | null,
): string[] | undefined {
  const link = members.get('link')?.value;
  if (!isRecord(link) || link['type'] !== 'generated-index') return undefined;
  if (typeof link['slug'] === 'string') return [link['slug']];
  return title === null ? [] : [`/category/${toSlug(title)}`];
}

/** Returns the description of that link; null if there is none. */
function linkDescription({ members }: Pick<FrontMatter, 'members'>): string | null {
  const link = members.get('link')?.value;
  const description = isRecord(link) ? link['description'] : null;
  return typeof description === 'string' ? description.replace(/\s+/g, ' ').trim() : null;
}

/** Returns the body as plain text; '' if the markup exceeds the limits, which is reported. */
function descriptionIn(
  { body, bodyLine }: Pick<FrontMatter, 'body' | 'bodyLine'>,
  options: MarkdownOptions,
  report: Report,
): string {
  const { html, lineAt } = renderMarkdown(body, bodyLine, options);
  try {
    return oneLineText(parseHtml(html));
  } catch (error) {
    if (!(error instanceof MarkupLimitError)) throw error;
    report(lineAt(error.offset), `The HTML ${error.message}.`, { kind: 'file' });
    return '';
  }
}

function readWhole(text: string): FrontMatter {
  const problems = [{ line: 1, message: 'The file does not contain an object.' }];
  return { ...(readMembers(text, 1) ?? { members: new Map(), problems }), body: '', bodyLine: 1 };
}
