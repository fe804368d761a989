import { type FrontMatter, readFrontMatter } from '../../../formats/front-matter.ts';
import { languageTag } from '../../../formats/language.ts';
import { readAddresses } from '../../article/addresses.ts';
import { type ArticleMembers, readArticleMembers } from '../../article/article-members.ts';
import { MemberReader, type ReportMember } from '../../article/member-reader.ts';
import { parentFolder } from '../links/path-names.ts';
import type { ArticlePosition } from '../placement/category-tree.ts';
import { type Location, pathKey } from '../placement/location.ts';

export interface ArticleFile {
  /** Path relative to the folder. */
  readonly file: string;
  readonly location: Location;
  readonly key: string;
  readonly language: string;
  readonly position: ArticlePosition;
  readonly members: ArticleMembers & { readonly addresses: readonly string[] };
  readonly frontMatter: FrontMatter;
}

/**
 * Reads an article's front matter. A `key` in it is the article's key wherever the file is; an `id` replaces only the
 * file name in the key, because generators require unique ids only within a folder.
 */
export function readArticleFile(
  file: string,
  text: string,
  location: Location,
  report: ReportMember,
): ArticleFile {
  const frontMatter = readFrontMatter(text);
  for (const { line, message } of frontMatter.problems) report(line, message);
  const members = new MemberReader(frontMatter.members, report);
  const language = readLanguage() ?? location.language;
  const id = members.text('id');
  const ownName = id === null ? null : ownKey(location, id);
  return {
    file,
    location,
    key: members.text('key')?.normalize('NFC') ?? ownName ?? pathKey(location.folders, location.name),
    language,
    position: {
      language,
      folders: location.folders,
      categoryName: members.text('category'),
      sectionName: members.text('section', 'subcategory'),
    },
    members: {
      ...readArticleMembers(members),
      addresses: readAddresses(frontMatter.members, location.folders),
    },
    frontMatter,
  };

  function readLanguage(): string | null {
    const text = members.text('language', 'lang');
    if (text === null) return null;
    const name = frontMatter.members.has('language') ? 'language' : 'lang';
    return languageTag(text) ?? members.refuse(name, 'a language tag such as en or pt-BR');
  }
}

/** Returns the keys that an article had at former paths of its file, in its language. */
export function formerKeys(
  { key, language, file, location, frontMatter }: ArticleFile,
  formerPaths: readonly string[],
  locate: (path: string) => Location,
): string[] {
  if (frontMatter.members.has('key')) return [];
  const id = frontMatter.members.get('id')?.text ?? null;
  const keyAt = (place: Location) => (id === null ? pathKey(place.folders, place.name) : ownKey(place, id));
  const keys = formerPaths
    .map(locate)
    .flatMap((place) => (place.language === language ? [keyAt(place)] : []));
  // Earlier versions read the folders around the content of a site as topics.
  if (location.languageFolder !== location.urlPath)
    keys.push(keyAt({ ...location, folders: parentFolder(file).split('/') }));
  return [...new Set(keys)].filter((former) => former !== key);
}

function ownKey({ folders }: Location, id: string): string {
  return [pathKey(folders, ''), id].join('').normalize('NFC');
}
