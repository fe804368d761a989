/** Export formats of help desks, by the names that `--format` accepts. */

import type { ExportFormat } from './exported-content.ts';
import { helpScout } from './help-scout.ts';
import { intercom } from './intercom.ts';
import { zendesk } from './zendesk.ts';

export const exportFormats = {
  zendesk,
  intercom,
  'help-scout': helpScout,
} satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof exportFormats;

export const exportFormatNames = ['zendesk', 'intercom', 'help-scout'] as const satisfies ExportFormatName[];
