/** Code that is loaded when a view first needs it: the first list is drawn without it. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useDesk } from '../../desk-context.ts';

export interface LazyCode<Module> {
  /** The module; null until it is loaded, `failed` after a load that failed. */
  readonly state: ReadonlySignal<Module | 'failed' | null>;
  /** Loads the module, again after a failure. */
  load(): Promise<void>;
}

export function createLazyCode<Module>(importModule: () => Promise<Module>): LazyCode<Module> {
  const state = signal<Module | 'failed' | null>(null);
  return {
    state,
    async load() {
      state.value = null;
      state.value = await importModule().catch(() => 'failed' as const);
    },
  };
}

/**
 * Returns the state of the code, and loads it.
 * @param isNeeded whether the code is loaded already
 */
export function useLazyCode<Module>(code: LazyCode<Module>, isNeeded = true): Module | 'failed' | null {
  useEffect(() => {
    if (isNeeded && (code.state.peek() === null || code.state.peek() === 'failed')) void code.load();
  }, [code, isNeeded]);
  return code.state.value;
}

export interface DialogCodeOptions {
  isOpen: boolean;
  /** Shown to the agent after a load that failed. */
  failed: string;
  onClose(): void;
}

/** Returns the code of a dialog, or of a bar, once it is open and loaded. A load that fails is reported, and closes the dialog. */
export function useDialogCode<Module>(
  code: LazyCode<Module>,
  { isOpen, failed, onClose }: DialogCodeOptions,
): Module | null {
  const { notices } = useDesk();
  const state = useLazyCode(code, isOpen);

  useEffect(() => {
    // A dialog that is opened again has begun to load.
    if (!isOpen || code.state.peek() !== 'failed') return;
    notices.warn(failed);
    onClose();
  }, [isOpen, state]);

  return isOpen && state !== 'failed' ? state : null;
}
