/** Starts the widget with settings that were read already, wherever it stands: in a page, or in a frame. */

import { createClient } from '../../client/client.ts';
import { mountWidget, type Widget, type WidgetOptions } from '../../widget/main.tsx';
import type { ReadSettings } from '../settings/read.ts';

export function startWidget(
  root: ShadowRoot,
  { baseUrl = '', userId = 0, apiKey = '', ...settings }: ReadSettings,
  options: Omit<WidgetOptions, 'client' | 'settings' | 'baseUrl'>,
): Widget {
  const client = createClient({ baseUrl, userId, apiKey });
  return mountWidget(root, { ...options, client, settings, baseUrl });
}
