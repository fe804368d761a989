/** The check of a gateway's upstream for `frontdesk doctor`: whether it answers and accepts the key. */

import { Agent } from 'undici';
import { checkUpstream } from '../../gateway/transport/check.ts';
import { type Check, ok, problem, warning } from '../operate/doctor/check.ts';
import { findAnyHelpCenter } from '../operate/doctor/queries.ts';
import { ConfigError, readUpstream } from '../settings/server/config.ts';

export const upstreamCheck: Check = {
  name: 'upstream',
  limitMs: 75_000,
  secrets(env) {
    const upstream = readOrTell(env);
    return upstream === null || upstream instanceof ConfigError ? [] : [upstream.key];
  },
  async run({ config, env, read, signal }) {
    // The check of the configuration reports settings that cannot be read.
    const upstream = config && readOrTell(env);
    if (upstream === null) return [];
    if (upstream instanceof ConfigError) {
      return [problem(upstream.message, 'Correct it: no server starts before.')];
    }
    const helpCenter = await read(findAnyHelpCenter);
    const dispatcher = new Agent();
    try {
      const answer = await checkUpstream(upstream, helpCenter, { dispatcher, signal });
      if (answer === 'answers') return [ok('The upstream answers, and knows the key.')];
      if (answer === 'no-user')
        return [
          warning(
            'The upstream answers. Whether it accepts the key is unknown until there is a help center.',
            'frontdesk help-centers set creates one.',
          ),
        ];
      return [
        problem(
          answer === 'key-refused' ? 'The upstream does not know the key, or not for this user.' : answer,
          'Check UPSTREAM_URL, and the key in UPSTREAM_KEY or UPSTREAM_KEY_FILE.',
        ),
      ];
    } finally {
      await dispatcher.destroy();
    }
  },
};

/** Returns the settings of the upstream, or their problem. */
function readOrTell(env: NodeJS.ProcessEnv): ReturnType<typeof readUpstream> | ConfigError {
  try {
    return readUpstream({}, env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}
