import { Agent } from 'undici';
import { checkUpstream } from '../../../gateway/transport/check.ts';
import { type Check, ok, problem, warning } from '../check.ts';
import { findAnyHelpCenter } from '../queries/help-centers.ts';

export const upstreamCheck: Check = {
  name: 'upstream',
  limitMs: 75_000,
  async run({ config, read, signal }) {
    if (!config?.upstream) return [];
    const helpCenter = await read(findAnyHelpCenter);
    const dispatcher = new Agent();
    try {
      const answer = await checkUpstream(config.upstream, helpCenter, { dispatcher, signal });
      if (answer === 'answers') return [ok('The upstream answers, and knows the key.')];
      if (answer === 'no-user')
        return [
          warning(
            'The upstream answers. Whether it knows the key cannot be told before there is a help center.',
            'frontdesk help-centers set makes one.',
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
