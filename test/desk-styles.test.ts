import { describe, expect, test } from 'vitest';
import { styledClasses, usedClasses } from './support/classes-of-source.ts';
import { collectAtOnce, collectOnDemand } from './support/source-modules.ts';

const main = 'src/desk/main.tsx';

/** Classes that no style sheet of the desk has a rule for, and what they are for. */
const withoutStyle: Readonly<Record<string, string>> = {
  'cm-passage': 'styled by the theme of the editor, which is no style sheet',
  'contact-add': 'found by the form, which gives it the focus',
  'list-shape': 'a skeleton as it is without a shape',
  none: 'the age of a ticket that does not wait, beside those that do',
  theirs: 'a message of the customer, beside those of agents and notes',
};

const first = collectAtOnce([main, 'src/desk/desk.css']);
const later = collectOnDemand([main]);
const modules = [...new Set([first, ...later.values()].flatMap((files) => [...files]))];
const used = modules.filter((file) => /\.tsx?$/.test(file)).flatMap(findClasses);

function findClasses(file: string) {
  return usedClasses(file).map(({ name, line }) => ({ name, file, line }));
}

/** Returns the classes that style sheets among files have rules for. */
function findStyles(files: Iterable<string>): ReadonlySet<string> {
  return new Set([...files].filter((file) => file.endsWith('.css')).flatMap(styledClasses));
}

function isStyled(name: string, styles: ReadonlySet<string>): boolean {
  const [before = '', after] = name.split('*');
  if (after === undefined) return styles.has(name);
  return [...styles].some((style) => style.startsWith(before) && style.endsWith(after));
}

describe('the styles of every class', () => {
  const own = [...later].filter(([module]) => module.startsWith('src/desk/'));

  test.each([[main, first] as const, ...own])('are loaded with %s', (module, loaded) => {
    const files = module === main ? first : collectAtOnce([module]);
    const styles = findStyles(new Set([...first, ...loaded]));
    const unstyled = used
      .filter(({ name, file }) => files.has(file) && !(name in withoutStyle) && !isStyled(name, styles))
      .map(({ name, file, line }) => `${name} in ${file}:${line}`);
    expect(unstyled).toEqual([]);
  });
});

test('a class that is named as one without style has none, and is used', () => {
  const styles = findStyles(modules);
  const wrong = Object.keys(withoutStyle).filter(
    (excused) => isStyled(excused, styles) || !used.some(({ name }) => name === excused),
  );
  expect(wrong).toEqual([]);
});
