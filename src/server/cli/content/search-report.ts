import type { ExplainedArticle, ExplainedMatch, ExplainedSearch } from '../../search/explain.ts';

const ways: Readonly<Record<ExplainedMatch['way'], string>> = {
  exact: 'as typed',
  stem: 'other form',
  prefix: 'goes on',
  joined: 'as one word',
  part: 'part of it',
  typo: 'misspelt',
  synonym: 'synonym',
  'own synonym': 'your synonym',
};

/** Returns a line per article with matched synonyms and keywords; with `isExplained`, with the parts of its score. */
export function searchLines({ articles, corrections }: ExplainedSearch, isExplained: boolean): string[] {
  const meant = corrections.flatMap(({ text, options: [best] }) =>
    best ? [`Did you mean “${best.text}” by “${text}”?`] : [],
  );
  if (articles.length === 0) return [...meant, 'No articles found.'];
  return [
    ...meant,
    ...articles.flatMap((article, position) => [
      `${String(position + 1).padStart(2)}. ${article.title} (${article.categoryTitle})`,
      ...(isExplained ? partLines(article) : ownLines(article)),
    ]),
  ];
}

function ownLines({ matches }: ExplainedArticle): string[] {
  return matches.flatMap(({ typed, word, way, field }) => [
    ...(way === 'own synonym' ? [`    your synonym: ${typed} → ${word}`] : []),
    ...(field === 'keywords' ? [`    keyword: ${word}`] : []),
  ]);
}

const header = ['typed', 'found', 'how', 'where', 'weight', 'rarity', 'impact', 'points'];
/** The index of the first column of numbers. */
const firstNumber = 4;

function partLines({ matches, titleFit, asTyped, titleGain, score }: ExplainedArticle): string[] {
  const rows = matches.map(({ typed, word, way, field, weight, rarity, impact, points }) => [
    ...[typed, word, ways[way], field],
    ...[weight, rarity, impact, points].map((value) => value.toFixed(2)),
  ]);
  const factors = [
    ...(titleFit === 1 ? [] : [`× ${titleFit.toFixed(2)} title fit`]),
    ...(asTyped === 1 ? [] : [`× ${asTyped.toFixed(2)} every word as typed`]),
    ...(titleGain < 0.005 ? [] : ['+ title begins with the text']),
  ];
  return [
    ...(rows.length > 0 ? alignColumns([header, ...rows]) : []),
    `    ${[...factors, '='].join(' ')} ${score.toFixed(2)}`,
    '',
  ];
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column < firstNumber ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `    ${cells.join('  ')}`;
  });
}
