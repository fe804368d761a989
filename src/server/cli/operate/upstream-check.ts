/** Checks a gateway's upstream for `frontdesk doctor`: whether it responds and accepts the key. */

import { Agent } from 'undici';
import { checkUpstream } from '../../../gateway/transport/check.ts';
import { type Check, ok, problem, warning } from '../../operate/doctor/check.ts';
import { findAnyHelpCenter } from '../../operate/doctor/doctor.sql.ts';
import { ConfigError, readUpstream } from '../../settings/server/config.ts';

export const upstreamCheck: Check = {
  name: 'upstream',
  limitMs: 75_000,
  secrets(env) {
    const upstream = readOrTell(env);
    return upstream === null || upstream instanceof ConfigError ? [] : [upstream.key];
  },
  async run({ config, env, read, signal }) {
    // Settings that cannot be read are reported by the configuration check.
    const upstream = config && readOrTell(env);
    if (upstream === null) return [];
    if (upstream instanceof ConfigError) {
      return [problem(upstream.message, 'The server does not start until this is corrected.')];
    }
    const helpCenter = await read(findAnyHelpCenter);
    const dispatcher = new Agent();
    try {
      const answer = await checkUpstream(upstream, helpCenter, { dispatcher, signal });
      if (answer === 'answers') return [ok('The upstream responds, and knows the key.')];
      if (answer === 'no-user')
        return [
          warning(
            'The upstream responds. Whether it accepts the key is unknown until there is a help center.',
            'frontdesk help-centers set creates one.',
          ),
        ];
      return [
        problem(
          answer === 'key-refused'
            ? 'The upstream does not know the key, or knows it for another user.'
            : answer,
          'Check UPSTREAM_URL, and the key in UPSTREAM_KEY or UPSTREAM_KEY_FILE.',
        ),
      ];
    } finally {
      await dispatcher.destroy();
    }
  },
};

function readOrTell(env: NodeJS.ProcessEnv): ReturnType<typeof readUpstream> | ConfigError {
  try {
    return readUpstream({}, env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}
