/**
 * How much markup a browser is given to parse. Its own parser has no limits, and some markup takes far more time than
 * it is long: formatting that is left open (`<b>` without its end) is opened again in every paragraph after it, each
 * tag may look through all elements that are open, and each attribute is compared with all others of its tag. 12 kB can
 * make a million elements and stop the page.
 *
 * What is counted here is never less than what a parser does. That needs no second parser: a tag counts as closed only
 * where all between it and its end is plainly written and properly nested, as editors and serialisers write it, which
 * every parser reads alike. Where that ends, everything that is open counts as left open for good.
 */
export interface ParsingCost {
  readonly tags: number;
  /** Formatting that may be open at once, at most. */
  readonly formatting: number;
  /** Elements that may be open at once, at most. */
  readonly open: number;
  /** Attributes that one tag may have, at most. */
  readonly attributes: number;
}
/** Whether markup is more than a browser should be asked to parse. Takes time in proportion to its length. */
export declare function isTooMuch(markup: string): boolean;
/** Counts what a parser may have to do for markup. */
export declare function costOfParsing(markup: string): ParsingCost;
