/** Checks who imports whom: the rules of `.dependency-cruiser.mjs` over `src/`. */

import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules, { compiled } from '../.dependency-cruiser.mjs';

/** @type {readonly string[]} */
export const ruleNames = [rules, compiled].flatMap(({ forbidden }) => forbidden.map(({ name }) => name));

/**
 * @param {string} baseDir the folder that holds `src/`
 * @returns {Promise<{ modules: number, violations: { rule: string, from: string, to: string }[] }>}
 */
export async function checkImports(baseDir) {
  const results = [];
  for (const { forbidden, options } of [rules, compiled]) {
    const { tsConfig, ...others } = options;
    const settings = { ...others, ruleSet: { forbidden }, validate: true, baseDir };
    const { output } = await cruise(['src'], settings, {}, { tsConfig: extractTSConfig(tsConfig.fileName) });
    results.push(output.summary);
  }
  return {
    modules: Math.min(...results.map(({ totalCruised }) => totalCruised)),
    violations: results.flatMap(({ violations }) =>
      violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    ),
  };
}
