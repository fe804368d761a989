import { type Check, databaseLimitMs, type Finding, ok, warning } from '../check.ts';
import { countKeys, type KeyCounts } from '../queries/keys.ts';

export const keysCheck: Check = {
  name: 'keys',
  limitMs: databaseLimitMs,
  async run({ read }) {
    const counts = await read(countKeys);
    return counts ? judgeKeys(counts) : [];
  },
};

function judgeKeys({ users, secret, public: pages, forEverySite, withoutTls }: KeyCounts): Finding[] {
  if (users === 0)
    return [warning('There is no user yet.', 'frontdesk keys create makes one with its first key.')];
  if (secret + pages === 0)
    return [warning('There is no key: nobody can call the interface.', 'frontdesk keys create makes one.')];
  const found = [ok(`${secret} secret and ${pages} public keys are in use.`)];
  if (forEverySite.length > 0) {
    found.push(
      warning(
        `Pages of every site may use the public key ${named(forEverySite)}.`,
        'Make one with --origins of your own sites, and revoke it.',
      ),
    );
  }
  if (withoutTls.length > 0) {
    found.push(
      warning(
        `Pages without TLS (http:) may use the public key ${named(withoutTls)}.`,
        'Make one for https: origins, and revoke it.',
      ),
    );
  }
  return found;
}

const named = (keys: KeyCounts['withoutTls']) =>
  keys.map(({ userId, id }) => `${id} of user ${userId}`).join(', ');
