/** Leaves the gaps for links in a tree, and prints it. */

import type { ArticleLink, CategoryLink, FileLink, LinkedHtml } from '../../markup/html/linked-html.ts';
import { type ParentNode, printHtml } from '../../markup/html/parse-html.ts';

/** Leaves gaps for the links of one tree. */
export interface LinkGaps {
  /** The value of an attribute that is to lead to an article. */
  forArticle(link: Omit<ArticleLink, 'attribute'>): string;
  /** The value of an attribute that is to lead to a category. */
  forCategory(link: Omit<CategoryLink, 'attribute'>): string;
  /** The stand-in for the url of a picture in the value of an attribute. */
  forFile(link: FileLink): string;
  /** Prints the tree in whose attributes the values stand, without blanks around it. */
  print(tree: ParentNode): LinkedHtml;
}

/** In a tree of the parser no text and no attribute holds the character U+0000, so no text can forge a gap. */
const gap = / ([^\s="]+)="\0a(\d+)\0"|\0f(\d+)\0/g;

export function createLinkGaps(): LinkGaps {
  const articles: (Omit<ArticleLink, 'attribute'> | Omit<CategoryLink, 'attribute'>)[] = [];
  const files: FileLink[] = [];
  return {
    forArticle: (link) => `\0a${articles.push(link) - 1}\0`,
    forCategory: (link) => `\0a${articles.push(link) - 1}\0`,
    forFile: (link) => `\0f${files.push(link) - 1}\0`,
    print(tree) {
      const printed = printHtml(tree).trim();
      const pieces: (string | ArticleLink | CategoryLink | FileLink)[] = [];
      let end = 0;
      for (const match of printed.matchAll(gap)) {
        const [whole, attribute = '', articleIndex, fileIndex] = match;
        const article = articles[Number(articleIndex)];
        const file = files[Number(fileIndex)];
        pieces.push(printed.slice(end, match.index));
        if (article) pieces.push({ attribute, ...article });
        else if (file) pieces.push(file);
        end = match.index + whole.length;
      }
      pieces.push(printed.slice(end));
      return pieces.filter((piece) => piece !== '');
    },
  };
}

/** Elements whose `href` is a link. */
export function isLinkElement(tagName: string): boolean {
  return tagName === 'a' || tagName === 'area';
}

/** Attributes, of whatever element, that name a picture; `srcset` names several. */
export function isPictureAttribute(name: string): boolean {
  return name === 'src' || name === 'srcset' || name === 'poster';
}
