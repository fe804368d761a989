/** What Lighthouse says of pages, and what has to hold of it. */

import type { Machine, Verdict } from './results.ts';

/** Scores of 0 to 100. */
export interface LighthousePage {
  readonly name: string;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

export interface LighthouseResults {
  readonly machine: Machine;
  /** Of Lighthouse. */
  readonly version: string;
  readonly pages: readonly LighthousePage[];
}

/** What no search engine is to list, and what is not there, is not judged by what search engines want. */
const isListed = ({ name }: LighthousePage) => !/^search|404/.test(name);

export function judgeLighthouse({ pages }: LighthouseResults): Verdict[] {
  return pages.map((page) => {
    const { accessibility, bestPractices, seo } = page;
    const judged = { accessibility, 'best practices': bestPractices, ...(isListed(page) && { SEO: seo }) };
    const less = Object.entries(judged).filter(([, score]) => score < 100);
    return {
      rule: `${page.name}: 100 for ${Object.keys(judged).join(', ')}`,
      isMet: less.length === 0,
      measured: less.length === 0 ? 'all' : less.map(([name, score]) => `${name} ${score}`).join(', '),
    };
  });
}
