import semver from 'semver';
import manifest from '../../../../../package.json' with { type: 'json' };
import { version } from '../../../bundle/version.ts';
import { type Check, ok, problem, warning } from '../check.ts';

/** The oldest major version of Node.js that still gets fixes of security. */
const oldestMaintained = 22;

export const versionsCheck: Check = {
  name: 'versions',
  async run() {
    return [judgeNode(process.versions.node, manifest.engines.node)];
  },
};

/** @param range such as `^20.19.0 || >=24` */
export function judgeNode(node: string, range: string) {
  const seen = `Frontdesk ${version} runs on Node.js ${node}.`;
  if (!semver.satisfies(node, range, { includePrerelease: true })) {
    const supported = range.replaceAll(' || ', ', ');
    return problem(`${seen} That is not supported.`, `Install one of these versions: ${supported}.`);
  }
  if (semver.major(node) < oldestMaintained)
    return warning(
      `${seen} That gets no more fixes of security.`,
      `Install Node.js ${oldestMaintained} or later when you can.`,
    );
  return ok(seen);
}
