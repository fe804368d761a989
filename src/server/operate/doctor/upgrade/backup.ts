import { type Check, warning } from '../check.ts';

/** Nobody can see from here whether there is a backup, so it is always asked for. */
export const backupCheck: Check = {
  name: 'backup',
  async run() {
    return [
      warning(
        'Whether there is a backup cannot be seen from here.',
        'Make one before the upgrade (frontdesk backup DIR): it is the way back to the release before.',
      ),
    ];
  },
};
