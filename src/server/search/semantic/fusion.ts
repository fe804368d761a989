/**
 * One order out of two: by words, and by meaning. Who knows what an article is called must find it as before, so
 * meaning only decides between articles that the words put close together, and adds what has none of the words. Fusing
 * the two by their ranks instead was measured to ruin searches for words of a text.
 */

/** An article that the words of a search find. */
export interface LexicalFind {
  readonly articleId: number;
  readonly score: number;
  /** Which share of what the query tells the article covers. */
  readonly coverage: number;
  readonly isAsTyped: boolean;
  /** 3: its title is the text; 2: it begins with it. */
  readonly tier: number;
}

/** What the nearest article in meaning gains, beside 1 for the best by its words where these say all. */
const meaningWeight = 0.2;

/** Articles without any of the words that are added at most. */
const mostAdded = 5;

/**
 * How near in meaning an added article is at least: of the way from the usual article to the nearest one, and from the
 * usual one to the same text. Models differ in what is usual: to some everything is alike.
 */
const leastNearness = 0.7;
const leastLikeness = 0.25;

/**
 * The ids of articles, best first: all finds, and some of the other articles.
 * @param finds by their scores
 * @param similarity cosines by article ids, of at least one article
 * @param knownShare the share of the words that tell something for which any article has a word
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

  // What the words find counts less where they say little of what was asked.
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
