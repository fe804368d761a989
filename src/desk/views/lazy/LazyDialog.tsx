/** A dialog that is open, once its code is loaded. */

import type { VNode } from 'preact';
import { type DialogCodeOptions, type LazyCode, useDialogCode } from './lazy-code.ts';

export interface LazyDialogProps<Module> extends Omit<DialogCodeOptions, 'isOpen'> {
  code: LazyCode<Module>;
  children(module: Module): VNode;
}

export function LazyDialog<Module>({ code, failed, onClose, children }: LazyDialogProps<Module>) {
  const loaded = useDialogCode(code, { isOpen: true, failed, onClose });
  return loaded && children(loaded);
}
