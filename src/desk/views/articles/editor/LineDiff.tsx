/** What differs between two texts, line by line; long stretches that are equal are folded. */

import { diffLines } from 'diff';
import { useMemo } from 'preact/hooks';
import { formatCount } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';

export interface LineDiffProps {
  label: string;
  /** Language tag of both texts. */
  lang: string;
  former: string;
  text: string;
}

/** Equal lines that are shown beside each change. */
const context = 2;

type Stretch =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly lines: readonly string[] }
  | { readonly kind: 'folded'; readonly count: number };

export function LineDiff({ label, lang, former, text }: LineDiffProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const { locale } = useMessages();
  const stretches = useMemo(() => stretchesBetween(former, text), [former, text]);
  if (stretches.length === 0) return <p class="quiet">{texts.noDifference}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so keys must reach it
    <section class="line-diff" aria-label={label} tabIndex={0} lang={lang} dir="auto">
      {stretches.map((stretch, index) =>
        stretch.kind === 'folded' ? (
          <p key={index} class="diff-folded">
            {formatCount(locale, texts.sameLines, stretch.count)}
          </p>
        ) : (
          <DiffLines key={index} kind={stretch.kind} lines={stretch.lines} />
        ),
      )}
    </section>
  );
}

interface DiffLinesProps {
  kind: 'same' | 'added' | 'removed';
  lines: readonly string[];
}

function DiffLines({ kind, lines }: DiffLinesProps) {
  const content = lines.map((line, index) => (
    <span key={index} class="diff-line" dir="auto">
      {line === '' ? '\u00a0' : line}
    </span>
  ));
  if (kind === 'added') return <ins>{content}</ins>;
  if (kind === 'removed') return <del>{content}</del>;
  return <div>{content}</div>;
}

/** Returns nothing if the texts are equal. */
function stretchesBetween(former: string, text: string): readonly Stretch[] {
  const changes = diffLines(former, text, { stripTrailingCr: true });
  if (changes.every(({ added, removed }) => !added && !removed)) return [];
  return changes.flatMap(({ value, added, removed }, index): Stretch[] => {
    const lines = value.endsWith('\n') ? value.slice(0, -1).split('\n') : value.split('\n');
    if (added) return [{ kind: 'added', lines }];
    if (removed) return [{ kind: 'removed', lines }];
    const head = index === 0 ? 0 : context;
    const tail = index === changes.length - 1 ? 0 : context;
    const count = lines.length - head - tail;
    if (count < 2) return [{ kind: 'same', lines }];
    const begin: Stretch = { kind: 'same', lines: lines.slice(0, head) };
    const end: Stretch = { kind: 'same', lines: lines.slice(lines.length - tail) };
    return [begin, { kind: 'folded', count }, end];
  });
}
