/** Checks who imports whom: the rules of `.dependency-cruiser.mjs` over `src/`. */

import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules, { compiled, scriptTag } from '../.dependency-cruiser.mjs';
import { findFolderCycles } from './folder-cycles.mjs';

/** @type {readonly string[]} */
export const ruleNames = [
  ...[rules, compiled].flatMap(({ forbidden }) => forbidden.map(({ name }) => name)),
  'no-folder-cycles',
];

/**
 * @param {string} baseDir the folder that holds `src/`
 * @returns {Promise<{ modules: number, violations: { rule: string, from: string, to: string }[] }>}
 */
export async function checkImports(baseDir) {
  const typed = await cruiseSources(baseDir, rules, 'src');
  if (typed.summary.totalCruised === 0) return { modules: 0, violations: [] };
  const results = [typed, await cruiseSources(baseDir, compiled, scriptTag)];
  return {
    modules: typed.summary.totalCruised,
    violations: [
      ...results.flatMap(({ summary }) =>
        summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ),
      ...findFolderCycles(typed.modules),
    ],
  };
}

/**
 * What each module of `src/` imports, types included.
 * @param {string} baseDir
 */
export async function readModules(baseDir) {
  return (await cruiseSources(baseDir, rules, 'src')).modules;
}

/**
 * @param {string} baseDir
 * @param {typeof rules | typeof compiled} settings
 * @param {string} start the file or folder to begin with
 */
async function cruiseSources(baseDir, { forbidden, options: { tsConfig, ...options } }, start) {
  const settings = { ...options, ruleSet: { forbidden }, validate: true, baseDir };
  const { output } = await cruise([start], settings, {}, { tsConfig: extractTSConfig(tsConfig.fileName) });
  // Only a reporter makes text of it.
  if (typeof output === 'string') throw new Error(output);
  return output;
}
