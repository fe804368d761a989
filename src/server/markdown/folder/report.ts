import type { Changes, ImportChanges, Problem } from './content.ts';

/** One line for each kind of thing: what an import did to it. */
export function changeLines(changes: ImportChanges): string[] {
  return [
    `Categories: ${changesText(changes.categories)}`,
    `Sections:   ${changesText(changes.sections)}`,
    `Articles:   ${changesText(changes.articles)}`,
    `Pictures:   ${changesText(changes.files)}`,
    ...(changes.synonyms.length > 0 ? [`Synonyms:   changed in ${changes.synonyms.join(', ')}`] : []),
  ];
}

function changesText(changes: Changes): string {
  const parts = [
    changes.added > 0 ? `${changes.added} added` : '',
    changes.changed > 0 ? `${changes.changed} changed` : '',
    changes.removed > 0 ? `${changes.removed} removed` : '',
    changes.unchanged > 0 ? `${changes.unchanged} unchanged` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(', ') : 'none';
}

/**
 * One line `file:line: message` for each problem, and the number of them; nothing where there is none.
 * `dir` is put before the files, so that the paths are right where the command was run.
 */
export function problemLines(problems: readonly Problem[], dir: string): string[] {
  if (problems.length === 0) return [];
  const folder = dir.replace(/[\\/]+$/, '');
  const lines = problems.map(
    ({ file, line, message }) => `${folder}/${file}${line === null ? '' : `:${line}`}: ${message}`,
  );
  return [...lines, problems.length === 1 ? '1 problem' : `${problems.length} problems`];
}
