/**
 * Combines the order by words and the order by meaning. A search by the name of an article must find it as before, so
 * the meaning decides only between articles with close scores by words, and adds articles without any of the words.
 * Fusing both by rank was measured to ruin searches for words of a text.
 */

/** An article found by words. */
export interface LexicalFind {
  readonly articleId: number;
  readonly score: number;
  /** The covered share of the query's information. */
  readonly coverage: number;
  readonly isAsTyped: boolean;
  /** 3: its title is the text; 2: it begins with it. */
  readonly tier: number;
}

/** The gain of the nearest article in meaning, beside 1 for the best by words where these cover the query. */
const meaningWeight = 0.2;

/** Articles without any of the words that are added at most. */
const mostAdded = 5;

/**
 * The least nearness of an added article: its position between the usual article and the nearest one, and between the
 * usual one and the same text. Models differ in what is usual: for some all texts are close.
 */
const leastNearness = 0.7;
const leastLikeness = 0.25;

/**
 * Returns the ids of articles, best first: all finds, and some other articles.
 * @param finds by their scores
 * @param similarity cosines by article ids, of at least one article
 * @param knownShare the share of informative words that any article has
 */
export function fuse(
  finds: readonly LexicalFind[],
  similarity: ReadonlyMap<number, number>,
  knownShare: number,
): number[] {
  const { nearness, likeness } = measuresOf(similarity);
  const firstReordered = finds.findIndex(({ tier, isAsTyped }) => tier < 2 && !isAsTyped);
  const keptCount = firstReordered === -1 ? finds.length : firstReordered;
  const kept = finds.slice(0, keptCount).map(({ articleId }) => articleId);
  const reordered = finds.slice(keptCount);

  // Words count less where they cover little of the query.
  const confidence = knownShare * Math.min(1, Math.max(0, ...finds.map(({ coverage }) => coverage)));
  const best = Math.max(...reordered.map(({ score }) => score));
  const points = new Map(
    reordered.map(({ articleId, score }) => [
      articleId,
      (confidence * score) / best + meaningWeight * nearness(articleId),
    ]),
  );
  const isFound = new Set(finds.map(({ articleId }) => articleId));
  const added = [...similarity.keys()]
    .filter((id) => !isFound.has(id) && nearness(id) >= leastNearness && likeness(id) >= leastLikeness)
    .sort((a, b) => nearness(b) - nearness(a))
    .slice(0, mostAdded);
  for (const id of added) points.set(id, meaningWeight * nearness(id));
  const byPoints = Array.from(points).sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b);
  return [...kept, ...byPoints.map(([id]) => id)];
}

function measuresOf(similarity: ReadonlyMap<number, number>) {
  const cosines = [...similarity.values()];
  const usual = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  const nearest = Math.max(...cosines);
  const above = (id: number) => Math.max(0, (similarity.get(id) ?? usual) - usual);
  return {
    nearness: (id: number) => (nearest > usual ? above(id) / (nearest - usual) : 0),
    likeness: (id: number) => (usual < 1 ? above(id) / (1 - usual) : 0),
  };
}
