import type { Report } from '../../article/report.ts';

/** Checks whether links lead to existing headings, after all articles have been read. */
export interface Fragments {
  define(file: string, anchors: ReadonlySet<string>): void;
  /** Records a link to a fragment of the article in `file`. */
  expect(file: string, fragment: string, line: number, report: Report): void;
  check(): void;
}

export function createFragments(): Fragments {
  const anchorsByFile = new Map<string, ReadonlySet<string>>();
  const expected: Parameters<Fragments['expect']>[] = [];
  return {
    define(file, anchors) {
      anchorsByFile.set(file, anchors);
    },
    expect(...link) {
      const [, fragment] = link;
      const isAlwaysThere = fragment === '' || fragment === 'top' || fragment.startsWith(':~:');
      if (!isAlwaysThere) expected.push(link);
    },
    check() {
      for (const [file, fragment, line, report] of expected) {
        if (anchorsByFile.get(file)?.has(fragment) === false) {
          report(line, `The link leads to "#${fragment}", but there is no such heading in ${file}.`, {
            kind: 'heading',
          });
        }
      }
    },
  };
}
