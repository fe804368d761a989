/** `npm start` of a fresh clone builds, and its output says no more of that than the step and its seconds. */

import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../tools/fresh.mjs';

test.each(['production', 'packages'])(
  'a build in the mode %s prints no timings of the bundler',
  async (mode) => {
    const config = await resolveConfig({ configFile: join(root, 'vite.config.ts'), mode }, 'build', mode);
    expect(config.logLevel).toBe('warn');
    const own = Object.entries(config.environments).filter(([name]) => !['client', 'ssr'].includes(name));
    expect(own.length).toBeGreaterThan(1);
    const printing = own.filter(([, { build }]) => build.rolldownOptions.checks?.bundlerTimings !== false);
    expect(printing.map(([name]) => name)).toEqual([]);
  },
);
