import { serverSettings } from '../../../settings/server/subjects.ts';
import { type Check, ok, problem, warning } from '../check.ts';

export const configurationCheck: Check = {
  name: 'configuration',
  async run({ config, configProblem, env }) {
    if (!config)
      return [
        problem(configProblem ?? 'The settings cannot be read.', 'Correct it: no server starts before.'),
      ];
    const unknown = unknownSettings(env);
    if (unknown.length === 0) return [ok('The settings can be read.')];
    return [
      warning(
        `The settings can be read, and these look like settings, but are none: ${unknown.join(', ')}.`,
        'Correct the names, or leave them out; docs/operating/configuration.md lists all of them.',
      ),
    ];
  },
};

/** The settings of many a program begin so. */
const common = new Set(['LOG_', 'MAX_', 'MIN_']);

/** Names in the environment that begin like several settings, and are none: misspelt, or of another release. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const names = serverSettings.map(({ env: name }) => name);
  const families = names
    .map(familyOf)
    .filter((family, index, all) => all.indexOf(family) !== index && !common.has(family));
  const known = new Set(names);
  return Object.keys(env)
    .filter((name) => /^[A-Z\d_]+$/.test(name) && !known.has(name) && families.includes(familyOf(name)))
    .toSorted();
}

const familyOf = (name: string) => name.slice(0, name.indexOf('_') + 1) || name;
