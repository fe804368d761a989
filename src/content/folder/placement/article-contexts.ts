import { basename, posix } from 'node:path';
import type { FrontMatter } from '../../../formats/front-matter.ts';
import type { ArticleContext } from '../../article/article-context.ts';
import type { Report } from '../../article/report.ts';
import type { DialectName } from '../../dialects/index.ts';
import { flattenValues } from '../../dialects/values.ts';
import type { AddressBook } from '../links/addresses.ts';
import { imageTarget, type KnownPages, type LinkOrigin, linkTarget } from '../links/link-targets.ts';
import { isFolderPage, titleFromName } from '../links/path-names.ts';
import type { ArticleFile } from '../scan/article-file.ts';
import type { ContentFiles } from '../scan/files.ts';
import type { Fragments } from '../scan/fragments.ts';
import type { Includes } from '../scan/includes.ts';
import type { Site } from '../site.ts';
import type { IsNumbered } from './location.ts';
import type { Summary } from './summary.ts';

export interface FolderOfArticles
  extends Pick<LinkOrigin, 'basePath' | 'baseUrl' | 'isOfSite' | 'generatedFolders'> {
  /** A real path. */
  readonly root: string;
  readonly site: Site;
  readonly files: ContentFiles;
  readonly fetchFile: ArticleContext['fetchFile'];
  readonly includes: Includes;
  readonly addresses: AddressBook;
  readonly articles: readonly ArticleFile[];
  readonly fragments: Fragments;
  readonly summary: Summary;
  readonly isNumbered: IsNumbered;
  /** Path of the articles in the default language. */
  readonly contentPath: string;
  fileDialect(file: string): DialectName;
  pagesFrom(file: ArticleFile): KnownPages;
  reportIn(file: string): Report;
}

export function createContexts(folder: FolderOfArticles): (articleFile: ArticleFile) => ArticleContext {
  const { root, site, files, fragments, summary, addresses } = folder;
  const byPath = new Map(folder.articles.map((file) => [file.file.normalize('NFC'), file]));
  const sitePath = posix.join(basename(site.root), site.contentPath);

  return (articleFile) => {
    const { file, location, language, frontMatter } = articleFile;
    const report = folder.reportIn(file);
    const origin: LinkOrigin = {
      file,
      languageFolder: location.languageFolder,
      defaultFile: posix.join(folder.contentPath, ...location.folders, location.name),
      sitePath: site.contentPath === '' ? basename(root) : sitePath,
      isOfSite: folder.isOfSite,
      generatedFolders: folder.generatedFolders,
      addresses: addresses.of(articleFile),
      basePath: folder.basePath,
      baseUrl: folder.baseUrl,
    };
    const pages = folder.pagesFrom(articleFile);
    return {
      report,
      markdown: {
        language,
        dialect: folder.fileDialect(file),
        values: { page: pageValues(frontMatter), site: site.values },
      },
      includes: { file, read: (paths) => folder.includes.read(paths) },
      linkTarget: (href) => linkTarget(href, origin, pages),
      imageTarget: (src) => imageTarget(src, origin),
      file: (paths, isShown) => files.read(paths, isShown),
      fetchFile: folder.fetchFile,
      found: (kind, form) => summary.found(kind, form),
      expectHeading(fragment, line, path = file) {
        const target = byPath.get(path) ?? articleFile;
        fragments.expect(target.file, fragment, line, report);
      },
      article(path) {
        const target = byPath.get(path) ?? articleFile;
        return { key: target.key, language: target.language, title: titleBefore(target, folder.isNumbered) };
      },
    };
  };
}

function pageValues({ members }: FrontMatter): ReadonlyMap<string, string> {
  return flattenValues(
    Object.fromEntries([...members.values()].map(({ name, text, value }) => [name, text ?? value])),
  );
}

/** Returns the title of an article that has none: from the name of its file or, for an index page, its folder. */
export function titleByName({ location, language }: ArticleFile, isNumbered: IsNumbered): string {
  const { folders, name } = location;
  const folder = isFolderPage(name) ? folders.at(-1) : undefined;
  const above = folder === undefined ? folders : folders.slice(0, -1);
  return titleFromName(folder ?? name, language, isNumbered(location.language, above));
}

/** Returns the title of an article that may not have been read yet. */
function titleBefore(articleFile: ArticleFile, isNumbered: IsNumbered): string {
  const title = writtenTitle(articleFile) ?? articleFile.members.label;
  return title ?? titleByName(articleFile, isNumbered);
}

/** Returns the title that an article's front matter or first heading has; null without one. */
export function writtenTitle({ members, frontMatter }: ArticleFile): string | null {
  return members.title ?? /^# +(\S.*)$/m.exec(frontMatter.body)?.[1]?.trim() ?? null;
}
