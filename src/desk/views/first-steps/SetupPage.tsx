/** The first steps of an owner: a checklist that is walked from top to bottom, and that can be put away. */

import { useEffect, useRef } from 'preact/hooks';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { type NavState, NavToggle } from '../../kit/NavToggle.tsx';
import { Checklist } from './Checklist.tsx';
import '../../kit/fields/fields.css';
import '../settings/settings.css';
import './setup.css';

export function SetupPage({ isNavOpen, onOpenNav }: NavState) {
  const { session } = useDesk();
  const texts = useMessages('owner').messages.setup;
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  return (
    <section class="setup" aria-labelledby="setup-title">
      <div class="setup-column">
        <header class="setup-head">
          <NavToggle isOpen={isNavOpen} onOpen={onOpenNav} />
          <h2 class="setup-title" id="setup-title" ref={title} tabIndex={-1}>
            {texts.title}
          </h2>
        </header>
        {session.role === 'owner' ? (
          <Checklist />
        ) : (
          <EmptyState icon={<DeskIcon name="lock" />} title={texts.ownersOnly} text={texts.ownersOnlyHint} />
        )}
      </div>
    </section>
  );
}
