/** Puts gaps in place of link targets into an article's tree and Markdown, and prints both. */

import { type ParentNode, printHtml } from '../../markup/html/parse-html.ts';
import type {
  ArticleTarget,
  CategoryTarget,
  FileTarget,
  LinkedHtml,
  LinkedMarkdown,
} from '../../markup/linked-text.ts';

export interface LinkGaps {
  /** Returns the placeholder of a link to an article or a category, for an attribute or a Markdown destination. */
  forLink(target: ArticleTarget | CategoryTarget): string;
  /** Returns the placeholder of a file's url, for an attribute or a Markdown destination. */
  forFile(target: FileTarget): string;
  /** Prints the tree as trimmed HTML, and splits it at the placeholders, so that urls can be inserted later. */
  print(tree: ParentNode): LinkedHtml;
  /** Splits the Markdown at the placeholders in its link destinations. */
  printMarkdown(markdown: string): LinkedMarkdown;
}

/** Matches a placeholder in HTML. A parsed tree cannot contain U+0000, so no text can forge a placeholder. */
const gap = / ([^\s="]+)="\0a(\d+)\0"|\0f(\d+)\0/g;

const markdownGap = /\0([af])(\d+)\0/g;

export function createLinkGaps(): LinkGaps {
  const links: (ArticleTarget | CategoryTarget)[] = [];
  const files: FileTarget[] = [];
  return {
    forLink: (target) => `\0a${links.push(target) - 1}\0`,
    forFile: (target) => `\0f${files.push(target) - 1}\0`,
    print(tree) {
      const printed = printHtml(tree).trim();
      return cutAtGaps(printed, printed.matchAll(gap), ([, attribute = '', linkIndex, fileIndex]) => {
        const target = links[Number(linkIndex)];
        return target ? { attribute, target } : files[Number(fileIndex)];
      });
    },
    printMarkdown(markdown) {
      return cutAtGaps(markdown, markdown.matchAll(markdownGap), ([, kind, index]) =>
        kind === 'a' ? links[Number(index)] : files[Number(index)],
      );
    },
  };
}

/** Cuts a text into pieces, with a link target in place of each gap. */
function cutAtGaps<Link>(
  text: string,
  gaps: Iterable<RegExpExecArray>,
  linkAt: (gap: RegExpExecArray) => Link | undefined,
): (string | Link)[] {
  const pieces: (string | Link)[] = [];
  let end = 0;
  for (const match of gaps) {
    const link = linkAt(match);
    pieces.push(text.slice(end, match.index));
    if (link !== undefined) pieces.push(link);
    end = match.index + match[0].length;
  }
  pieces.push(text.slice(end));
  return pieces.filter((piece) => piece !== '');
}

export function isLinkElement(tagName: string): boolean {
  return tagName === 'a' || tagName === 'area';
}

/** Whether an attribute holds the url of an image, or several (`srcset`). */
export function isImageAttribute(name: string): boolean {
  return name === 'src' || name === 'srcset' || name === 'poster';
}
