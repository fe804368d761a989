/** What `frontdesk upgrade-check` looks at, in the order of its report. */

import type { Check } from '../check.ts';
import { configurationCheck } from '../checks/configuration.ts';
import { versionsCheck } from '../checks/versions.ts';
import { backupCheck } from './backup.ts';
import { spaceCheck } from './space.ts';
import { tablesCheck } from './tables.ts';

export const upgradeChecks: readonly Check[] = [
  configurationCheck,
  versionsCheck,
  tablesCheck,
  spaceCheck,
  backupCheck,
];
