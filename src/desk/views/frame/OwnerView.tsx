/** A view for owners, whose code and texts are loaded when it is opened. */

import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { ownerTranslations } from '../../../languages/index.ts';
import type { OwnerMessages } from '../../../languages/messages.ts';
import { LocalizationContext } from '../../../ui/i18n/localization.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useRequiredContext } from '../../../ui/use-required-context.ts';
import { LazyView } from '../lazy/LazyView.tsx';
import { type LazyCode, useLazyCode } from '../lazy/lazy-code.ts';
import { createLazyMessages } from '../lazy/lazy-messages.ts';

const ownerMessages = createLazyMessages(
  'owner',
  ownerTranslations,
  () => import('../../../languages/en/owner.ts'),
);

export interface OwnerViewProps<Module> {
  code: LazyCode<Module>;
  /** Title of the view after a failure. */
  failed: string;
  children(module: Module): VNode;
}

export function OwnerView<Module>({ code, failed, children }: OwnerViewProps<Module>) {
  const { language } = useMessages();
  // Loaded beside the texts, not behind them.
  useLazyCode(code);
  return (
    <LazyView code={ownerMessages(language)} failed={failed}>
      {(owner) => (
        <WithOwnerMessages owner={owner}>
          <LazyView code={code} failed={failed}>
            {children}
          </LazyView>
        </WithOwnerMessages>
      )}
    </LazyView>
  );
}

function WithOwnerMessages({ owner, children }: { owner: OwnerMessages; children: ComponentChildren }) {
  const page = useRequiredContext(LocalizationContext, 'LocalizationContext');
  const all = useMemo(() => ({ ...page, messages: { ...page.messages, owner } }), [page, owner]);
  return <LocalizationContext.Provider value={all}>{children}</LocalizationContext.Provider>;
}
