/** Steps of GitBook (`{% stepper %}`, `{% step %}`) as an ordered list, whose items hold what the steps do. */

import { findTags } from '../tags.ts';

const tag = { open: '{%', close: '%}' };

interface Step {
  readonly line: number;
  readonly number: number;
}

/** Keeps the number of lines. A tag that is not alone on its line is left to the other rules. */
export function numberSteps(source: string): string {
  if (!source.includes('step %}')) return source;
  const lines = source.split('\n');
  /** The numbers of the steppers that are open, from the outermost. */
  const counts: number[] = [];
  const open: Step[] = [];
  for (const { tag: found } of findTags(source, [tag])) {
    if (found.isInCode || !found.isAlone) continue;
    if (found.name === 'stepper') counts.push(0);
    if (found.name === 'endstepper') counts.pop();
    if (found.name === 'step') {
      const number = (counts.pop() ?? 0) + 1;
      counts.push(number);
      open.push({ line: found.line, number });
    }
    const step = found.name === 'endstep' ? open.pop() : undefined;
    if (step !== undefined) indentStep(lines, step, found.line);
  }
  return lines.join('\n');
}

/** Puts the number on the line of the tag, and the content after it, with at most one blank line between. */
function indentStep(lines: string[], { line, number }: Step, end: number): void {
  const indent = /^[ \t]*/.exec(lines[line] ?? '')?.[0] ?? '';
  const marker = `${number}.`;
  const inner = `${indent}${' '.repeat(marker.length + 1)}`;
  const content = lines.slice(line + 1, end);
  const first = Math.max(
    0,
    content.findIndex((text) => text.trim() !== ''),
  );
  const written = content.slice(first).map((text) => {
    if (text.trim() === '') return '';
    return inner + (text.startsWith(indent) ? text.slice(indent.length) : text.trimStart());
  });
  const blank = content.slice(0, first).map(() => '');
  lines.splice(line, end - line + 1, indent + marker, ...written, ...blank, '');
}
