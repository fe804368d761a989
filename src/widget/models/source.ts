/** What every model asks through. */

import type { ReadonlySignal } from '@preact/signals';
import type { HelpCenterSelector } from '../../api/schemas/common.ts';
import type { Client } from '../../client/client.ts';
import { isApiError } from '../../client/errors.ts';
import type { WidgetEvent } from '../events.ts';
import type { WidgetSettings } from '../settings.ts';

export interface Source {
  readonly client: Client;
  readonly settings: ReadonlySignal<WidgetSettings>;
  readonly selector: HelpCenterSelector;
  /** Aborted when the widget goes. */
  readonly signal: AbortSignal;
  emit(event: WidgetEvent): void;
  onError(error: unknown): void;
}

/** @throws {TypeError} when the settings name no help center. */
export function createSource(
  client: Client,
  settings: ReadonlySignal<WidgetSettings>,
  signal: AbortSignal,
  emit: (event: WidgetEvent) => void,
): Source {
  return {
    client,
    settings,
    selector: selectorOf(settings.peek()),
    signal,
    emit,
    onError(error) {
      if (signal.aborted || isApiError(error, 'aborted')) return;
      emit({ type: 'error', kind: isApiError(error) ? error.kind : 'unknown' });
    },
  };
}

function selectorOf({ helpCenterId, faqId }: WidgetSettings): HelpCenterSelector {
  if (helpCenterId !== undefined) return { helpCenterId };
  if (faqId !== undefined) return { faqId };
  throw new TypeError('the settings need a helpCenterId or a faqId');
}
