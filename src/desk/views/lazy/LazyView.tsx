/** A view whose code is loaded when it is opened: a skeleton until then, a button to retry after a failure. */

import type { VNode } from 'preact';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { MessageIcon } from '../../../ui/components/icons/MessageIcon.tsx';
import { Skeleton, type SkeletonProps } from '../../../ui/components/Skeleton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { type LazyCode, useLazyCode } from './lazy-code.ts';

export interface LazyViewProps<Module> extends SkeletonProps {
  code: LazyCode<Module>;
  /** Title of the view after a failure. */
  failed: string;
  /** Draws what is around the skeleton and the failure; absent if there is nothing. */
  frame?(content: VNode): VNode;
  children(module: Module): VNode;
}

export function LazyView<Module>({ code, shape, failed, frame, children }: LazyViewProps<Module>) {
  const { messages } = useMessages();
  const state = useLazyCode(code);
  if (state !== null && state !== 'failed') return children(state);
  const content =
    state === null ? (
      <Skeleton shape={shape} />
    ) : (
      <EmptyState icon={<MessageIcon name="alert" />} title={failed}>
        <button class="button" type="button" onClick={code.load}>
          {messages.retry}
        </button>
      </EmptyState>
    );
  return frame ? frame(content) : content;
}
