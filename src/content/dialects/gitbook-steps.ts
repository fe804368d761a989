/** Turns GitBook steps (`{% stepper %}`, `{% step %}`) into an ordered list with the steps' content in its items. */

import { findTags } from './tags.ts';

const tag = { open: '{%', close: '%}' };

interface Step {
  readonly line: number;
  readonly number: number;
}

/** Replaces tags by list markers, keeping the number of lines. Tags that are not alone on their lines stay. */
export function numberSteps(source: string): string {
  if (!source.includes('step %}')) return source;
  const lines = source.split('\n');
  /** Numbers of the last steps in all open steppers, outermost first. */
  const counts: number[] = [];
  const open: Step[] = [];
  for (const { tag: found } of findTags(source, [tag])) {
    if (found.isInCode || !found.isAlone || found.isInBlock) continue;
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

/** Writes the marker on the line of the tag and the indented content below it. Surplus empty lines move to the end. */
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
