/** Reads and removes imports and exports of MDX. */

import { withoutCode } from '../../../markup/markdown/code-ranges.ts';

const importStart = /^import\b[\w, \t]*\{[^}]*$/;
const exportStart = /^export[ \t]+(?:const|let|function|default|async|\{)/;

/** Removes imports and exports. An import ends after its module's name, an export at the next empty line. */
export function withoutModules(prose: string): string {
  let within: 'text' | 'import' | 'export' = 'text';
  const lines = prose.split('\n').map((line) => {
    if (within === 'text' && isImport(line)) return '';
    if (within === 'text' && importStart.test(line)) within = 'import';
    if (within === 'text' && exportStart.test(line)) within = 'export';
    if (within === 'export' && line.trim() === '') within = 'text';
    if (within === 'text') return line;
    if (within === 'import' && /\}[ \t]*from[ \t]/.test(line)) within = 'text';
    return '';
  });
  return lines.join('\n');
}

/** Whether a line is an `import 'module'` or `import … from 'module'`, not a sentence that begins with the word. */
export function isImport(line: string): boolean {
  const names = /^import\b([^'"]*)['"]/.exec(line)?.[1]?.trim();
  return names === '' || (names !== undefined && /\bfrom$/.test(names));
}

const defaultImport = /^import[ \t]+(\w+)[ \t]+from[ \t]+['"]([^'"\n]+)['"]/gm;

/** Returns the paths of imported articles and images by their local names. */
export function importedFiles(source: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  if (!source.includes('import')) return files;
  for (const [, name = '', path = ''] of withoutCode(source).matchAll(defaultImport)) {
    if (/^(?:\.{1,2}\/|@site\/|\/)/.test(path)) files.set(name, path.replace(/^@site/, ''));
  }
  return files;
}
