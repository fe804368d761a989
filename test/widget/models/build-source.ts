/** What models ask through, where no widget is. */

import { signal } from '@preact/signals';
import { createSource, type Source, type SourceOptions } from '../../../src/widget/models/source.ts';
import type { WidgetSettings } from '../../../src/widget/settings.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';

/** Everything that the models do ends when the test aborts `signal`. */
export function buildSource(options: Partial<SourceOptions> = {}): Source {
  return createSource({
    client: createFixtureClient(),
    settings: signal<WidgetSettings>({ helpCenterId: 7, lang: 'en' }),
    signal: new AbortController().signal,
    emit() {},
    whenVisible: (act) => act(),
    ...options,
  });
}
