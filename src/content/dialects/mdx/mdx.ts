/** MDX, which is Markdown with JavaScript imports, components and expressions, as several generators read it. */

import { rewriteProse } from '../../../markup/markdown/code-ranges.ts';
import type { Dialect } from '../dialect.ts';
import { replaceTags, tagMembers } from '../tags.ts';
import type { LeaveOut } from '../unknown.ts';
import { layOutBlocks, separateBlocks } from './blocks.ts';
import { rewriteComponents } from './components.ts';
import { importedFiles, withoutModules } from './modules.ts';
import { expandPartials } from './partials.ts';

const comment = { open: '{/*', close: '*/}' };
const expression = { open: '{', close: '}' };

/** Matches the start of a link from the site's root (`@site/`), or to a file outside its pages (`pathname://`). */
const sitePath = /\]\((?:@site\/|pathname:\/\/\/)/g;

/** Matches a term with an explanation that Mintlify shows beside it. */
const tooltip = /<Tooltip\b([^<>]{1,800})>([^<>]{1,300})<\/Tooltip>/g;

function withTip(_: string, attributes: string, term: string): string {
  const tip = tagMembers(attributes).get('tip');
  return tip === undefined ? term : `${term} (${tip})`;
}

/** The part of a dialect that MDX decides. */
export const mdx: Pick<Dialect, 'constructs' | 'expand' | 'rewrite'> = {
  constructs: { hasAttributeLists: false, hasDefinitions: false, markdownInHtml: 'always' },
  expand: async (source, expander) => separateBlocks(await expandPartials(source, expander)),
  rewrite(source, { leaveOut }) {
    const files = importedFiles(source);
    const prose = rewriteProse(source, (text) => withoutModules(text).replace(sitePath, '](/'));
    const withoutComments = replaceTags(prose, [comment], ({ isInCode }) => (isInCode ? null : { text: '' }));
    const withoutTips = rewriteProse(withoutComments, (text) => text.replace(tooltip, withTip));
    const blocks = layOutBlocks(withoutTips, files);
    return rewriteExpressions(rewriteComponents(blocks, files, leaveOut), leaveOut);
  },
};

function rewriteExpressions(source: string, leaveOut: LeaveOut): string {
  return replaceTags(source, [expression], ({ text, line, isInCode }) => {
    const literal = /^(?:'([^']*)'|"([^"]*)"|`([^`$]*)`)$/.exec(text);
    if (!isInCode && literal !== null) return { text: literal[1] ?? literal[2] ?? literal[3] ?? '' };
    // Braces with other content are heading ids, callout titles, or text.
    if (isInCode || !/^[a-z_$][\w$.]*(?:\([\w$.'", ]*\))?$/i.test(text)) return null;
    leaveOut(line, `{${text}}`);
    return { text: '' };
  });
}
