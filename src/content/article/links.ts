/** Leaves the gaps for links in the tree of an article and in its Markdown, and prints both. */

import { type ParentNode, printHtml } from '../../markup/html/parse-html.ts';
import type {
  ArticleTarget,
  CategoryTarget,
  FileTarget,
  LinkedHtml,
  LinkedMarkdown,
} from '../../markup/linked-text.ts';

/** Leaves gaps for the links of one article. */
export interface LinkGaps {
  /** Returns the value of an attribute or the destination of Markdown for a link to an article or a category. */
  forLink(target: ArticleTarget | CategoryTarget): string;
  /** Returns the placeholder for the url of a picture or a file in either. */
  forFile(target: FileTarget): string;
  /** Prints the tree with these values in its attributes, without blanks around it. */
  print(tree: ParentNode): LinkedHtml;
  /** Prints the Markdown with these values among its destinations. */
  printMarkdown(markdown: string): LinkedMarkdown;
}

/** U+0000 marks a gap: no text or attribute of a parsed tree contains it, so no text can forge a gap. */
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

/** A text in pieces, with a link in place of each gap. */
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

/** Elements whose `href` is a link. */
export function isLinkElement(tagName: string): boolean {
  return tagName === 'a' || tagName === 'area';
}

/** Attributes of any element that name a picture; `srcset` names several. */
export function isPictureAttribute(name: string): boolean {
  return name === 'src' || name === 'srcset' || name === 'poster';
}
