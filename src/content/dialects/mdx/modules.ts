/** Imports and exports of MDX. */

import { withoutCode } from '../../../markup/markdown/code-ranges.ts';

const importStart = /^import\b[\w, \t]*\{[^}]*$/;
const exportStart = /^export[ \t]+(?:const|let|function|default|async|\{)/;

/** An import ends with its module's name, an export with its paragraph. */
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

/** `import 'module'` and `import … from 'module'`, but no sentence that begins with the word. */
export function isImport(line: string): boolean {
  const names = /^import\b([^'"]*)['"]/.exec(line)?.[1]?.trim();
  return names === '' || (names !== undefined && /\bfrom$/.test(names));
}

const defaultImport = /^import[ \t]+(\w+)[ \t]+from[ \t]+['"]([^'"\n]+)['"]/gm;

/** The paths of imported articles and pictures, by their local names. */
export function importedFiles(source: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  if (!source.includes('import')) return files;
  for (const [, name = '', path = ''] of withoutCode(source).matchAll(defaultImport)) {
    if (/^(?:\.{1,2}\/|@site\/|\/)/.test(path)) files.set(name, path.replace(/^@site/, ''));
  }
  return files;
}
