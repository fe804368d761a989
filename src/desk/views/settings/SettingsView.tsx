/** The settings: a list of sections, and beside it the open one. On narrow screens, the one after the other. */

import { useEffect, useRef } from 'preact/hooks';
import { firstStepsPlace, settingsPlace } from '../../../api/shared/desk-place.ts';
import { type SettingsSection, settingsSections } from '../../../api/shared/settings-sections.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { EmptyState } from '../../../ui/components/EmptyState.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import { type NavState, NavToggle } from '../../kit/NavToggle.tsx';
import { useMedia } from '../../kit/use-media.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { sectionEntries } from './settings-sections.ts';
import './settings.css';

export interface SettingsProps extends NavState {
  /** The open section; null for their list. */
  section: SettingsSection | null;
}

/** The width from which list and section are beside each other, as in `settings.css`. */
const wide = '(min-width: 800px)';

export function SettingsView({ section, isNavOpen, onOpenNav }: SettingsProps) {
  const { session, navigation } = useDesk();
  const { messages: desk } = useMessages('desk');
  const texts = useMessages('owner').messages.settings;
  const title = useRef<HTMLHeadingElement>(null);
  const [first] = settingsSections;
  const isWide = useMedia(wide);
  const shown = section ?? (isWide ? first : null);
  const entry = shown === null ? null : sectionEntries[shown];

  useEffect(() => title.current?.focus({ preventScroll: true }), [shown]);

  if (session.role !== 'owner') {
    return (
      <section class="settings-page is-refused" aria-label={desk.settings}>
        <div class="settings-bar">
          <NavToggle isOpen={isNavOpen} onOpen={onOpenNav} />
        </div>
        <EmptyState
          icon={<DeskIcon name="lock" />}
          title={texts.ownersOnly}
          text={<p>{texts.ownersOnlyHint}</p>}
        />
      </section>
    );
  }
  return (
    <section class="settings-page" aria-label={desk.settings}>
      {(isWide || shown === null) && (
        <nav class="settings-nav" aria-labelledby="settings-title">
          <div class="settings-bar">
            <NavToggle isOpen={isNavOpen} onOpen={onOpenNav} />
            <h2
              class="settings-title"
              id="settings-title"
              ref={shown === null ? title : undefined}
              tabIndex={-1}
            >
              {desk.settings}
            </h2>
          </div>
          <ul>
            {settingsSections.map((name) => (
              <li key={name}>
                <PlaceLink
                  class="nav-link"
                  place={settingsPlace(name)}
                  current={name === shown ? 'page' : undefined}
                >
                  <span class="nav-name">{sectionEntries[name].title(texts)}</span>
                </PlaceLink>
              </li>
            ))}
            <li>
              <PlaceLink class="nav-link" place={firstStepsPlace}>
                <span class="nav-name">{texts.firstSteps}</span>
              </PlaceLink>
            </li>
          </ul>
        </nav>
      )}
      {entry && (
        <section class="settings-section" aria-labelledby="settings-section-title" key={shown}>
          <header class="settings-head">
            {!isWide && (
              <BarButton
                icon="back"
                label={texts.backToSections}
                onClick={() => navigation.go(settingsPlace())}
              />
            )}
            <h2 class="settings-title" id="settings-section-title" ref={title} tabIndex={-1}>
              {entry.title(texts)}
            </h2>
            <p class="settings-hint">{entry.hint(texts)}</p>
          </header>
          <entry.View />
        </section>
      )}
    </section>
  );
}
