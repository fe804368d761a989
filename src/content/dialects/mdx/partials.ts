/** Expands Markdown files that an article imports and shows: `import Part from './_part.mdx'` and `<Part />`. */

import { posix } from 'node:path';
import { readFrontMatter } from '../../../formats/front-matter.ts';
import { codeRanges } from '../../../markup/markdown/code-ranges.ts';
import { createExpansionWriter, type Expanded, type Expander, maxIncludeDepth } from '../expansion.ts';
import { tagMembers } from '../tags.ts';
import { importedFiles } from './modules.ts';

/** Matches a component without content that is alone on its line. */
const component = /^[ \t]*<([A-Z]\w*)((?:[ \t]+\w+=(?:"[^"\n]*"|'[^'\n]*'))*)[ \t]*\/>[ \t]*$/;

export async function expandPartials(source: string, expander: Expander): Promise<Expanded> {
  const writer = createExpansionWriter();
  await expandText(source, expander.file, 0, null);
  return writer.result();

  async function expandText(text: string, file: string, depth: number, from: number | null): Promise<void> {
    const files = importedFiles(text);
    const code = codeRanges(text);
    const lines = text.split('\n');
    let offset = 0;
    let codeIndex = 0;
    for (const [index, line] of lines.entries()) {
      const end = index < lines.length - 1 ? '\n' : '';
      const at = from ?? index;
      while ((code[codeIndex]?.end ?? offset + 1) <= offset) codeIndex += 1;
      const isCode = (code[codeIndex]?.start ?? text.length + 1) <= offset;
      offset += line.length + 1;
      const [, name = '', members = ''] = isCode ? [] : (component.exec(line) ?? []);
      const path = name === 'Snippet' ? snippetPath(members) : files.get(name);
      const partial = await readPartial(path, file);
      if (partial === null) {
        if (from === null) writer.copy(line + end, at);
        else writer.insert(line + end, at);
        continue;
      }
      if (depth >= maxIncludeDepth || !expander.budget.takeFile(partial.text.length)) {
        expander.report(at, `<${name}> is left out: the article includes more than an import allows.`);
      } else {
        const filled = withProperties(partial.text, tagMembers(members));
        await expandText(filled, partial.path, depth + 1, at);
      }
      writer.insert(end, at);
    }
  }

  async function readPartial(
    path: string | undefined,
    file: string,
  ): Promise<{ path: string; text: string } | null> {
    if (path === undefined || !/\.mdx?$/i.test(path)) return null;
    const paths = path.startsWith('/')
      ? [path.slice(1), path.replace(/^\/[^/]+\//, '')]
      : [posix.join(posix.dirname(file), path)];
    const text = await expander.read(paths.filter((candidate) => !candidate.startsWith('../')));
    return text === null ? null : { path: paths[0] ?? file, text: readFrontMatter(text).body };
  }
}

/** Returns the path of Mintlify's `<Snippet file="part.mdx" />`; undefined if it names no file. */
function snippetPath(members: string): string | undefined {
  const file = tagMembers(members).get('file');
  return file === undefined ? undefined : `/snippets/${file}`;
}

/** Replaces `{props.name}` by the component's attribute. */
function withProperties(text: string, members: ReadonlyMap<string, string>): string {
  return text.replace(/\{props\.(\w+)\}/g, (whole, name: string) => members.get(name.toLowerCase()) ?? whole);
}
