import manifest from '../../../../package.json' with { type: 'json' };
import { version } from '../../config/version.ts';
import { type Check, ok, problem, warning } from '../check.ts';

/** The oldest major version of Node.js that still gets fixes of security. */
const oldestMaintained = 22;

export const versionsCheck: Check = {
  name: 'versions',
  async run() {
    return [judgeNode(process.versions.node, manifest.engines.node)];
  },
};

/** @param range such as `>=20.19` */
export function judgeNode(node: string, range: string) {
  const seen = `Frontdesk ${version} runs on Node.js ${node}.`;
  const oldest = range.replace(/^>=/, '');
  if (!isAtLeast(node, oldest))
    return problem(`${seen} That is too old.`, `Install Node.js ${oldest} or later.`);
  if (Number.parseInt(node, 10) < oldestMaintained)
    return warning(
      `${seen} That gets no more fixes of security.`,
      `Install Node.js ${oldestMaintained} or later when you can.`,
    );
  return ok(seen);
}

function isAtLeast(version: string, oldest: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = oldest.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
