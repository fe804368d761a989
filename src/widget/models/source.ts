/** Requests, events and errors, shared by all models. */

import type { ReadonlySignal } from '@preact/signals';
import type { Operation } from '../../api/operation.ts';
import type { HelpCenterSelector } from '../../api/schemas/common.ts';
import type { Client } from '../../client/client.ts';
import { isApiError } from '../../client/errors.ts';
import type { FailureHandler } from '../../state/query.ts';
import { createRecovery } from '../../state/recovery.ts';
import type { WidgetEvent } from '../events.ts';
import type { WidgetSettings } from '../settings.ts';

export interface Source {
  readonly settings: ReadonlySignal<WidgetSettings>;
  /** The help center of every request. */
  readonly selector: HelpCenterSelector;
  readonly client: Client;
  /** Aborted when the widget is unmounted. */
  readonly signal: AbortSignal;
  /** Sends a request, which is aborted when the widget is unmounted. */
  send<Input extends object, Output>(
    operation: Operation<Input, Output>,
    input: NoInfer<Input>,
  ): Promise<Output>;
  emit(event: WidgetEvent): void;
  /** Emits a failure; `again` is called when it may have passed. */
  readonly onError: FailureHandler;
  whenVisible(act: () => void): void;
}

export interface SourceOptions {
  readonly client: Client;
  readonly settings: ReadonlySignal<WidgetSettings>;
  readonly signal: AbortSignal;
  emit(event: WidgetEvent): void;
  whenVisible(act: () => void): void;
}

/** @throws {TypeError} if the settings identify no help center */
export function createSource({ client, settings, signal, emit, whenVisible }: SourceOptions): Source {
  const planRetry = createRecovery(whenVisible, signal);
  return {
    settings,
    selector: helpCenterSelector(settings.peek()),
    client,
    signal,
    send: (operation, input) => client.send(operation, input, { signal }),
    emit,
    whenVisible,
    onError(error, again, tries = 1) {
      const kind = isApiError(error) ? error.kind : 'unknown';
      if (kind === 'aborted') return;
      emit({ type: 'error', kind });
      if (again) planRetry(error, again, tries);
    },
  };
}

/** @throws {TypeError} if the settings identify no help center */
export function helpCenterSelector({ helpCenterId, faqId }: WidgetSettings): HelpCenterSelector {
  if (helpCenterId) return { helpCenterId };
  if (faqId) return { faqId };
  throw new TypeError('helpCenterId or faqId is required');
}
