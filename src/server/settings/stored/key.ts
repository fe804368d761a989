/** Settings of a key. The scopes of a secret key cannot be changed after it is created. */

import { Type } from 'typebox';
import { type Scope, secretScopes } from '../../../api/limits.ts';
import { Refusal } from '../../../api/refusal.ts';
import { anyText, splitItems } from './kinds.ts';
import { parseOrigin } from './origin.ts';
import { SettingProblem, type StoredKind, stored } from './setting.ts';

/** Scopes, as in `FAQ:Read,FAQ:Write`, or `all`. */
const scopes: StoredKind<Scope[]> = {
  schema: Type.Array(Type.Enum([...secretScopes])),
  argument: 'scopes',
  parse(option, earlier = []) {
    const found = splitItems(option).flatMap((name): readonly Scope[] => {
      if (name === 'all') return secretScopes;
      const scope = secretScopes.find((known) => known.toLowerCase() === name.toLowerCase());
      if (!scope)
        throw new SettingProblem(`There is no scope ${name}. The scopes are ${secretScopes.join(', ')}.`);
      return [scope];
    });
    return [...new Set([...earlier, ...found])];
  },
};

const origins: StoredKind<string[]> = {
  schema: Type.Array(Type.String()),
  argument: 'origins',
  parse(option, earlier) {
    try {
      return splitItems(option, earlier).map(parseOrigin);
    } catch (error) {
      throw error instanceof Refusal ? new SettingProblem(error.message) : error;
    }
  },
};

export const keySettings = {
  scopes: stored(scopes, {
    default: [],
    sentence: `Scopes of a secret key: \`all\`, or some of ${secretScopes.join(',')}`,
  }),
  origins: stored(origins, {
    default: [],
    sentence:
      'Origins of the pages that may use a public key: `https://shop.example`, `https://*.shop.example`, or `*` for all',
  }),
  label: stored(anyText('text'), { default: '', sentence: 'Purpose of the key, for lists of keys' }),
};
