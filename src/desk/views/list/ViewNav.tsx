/** The views with their counts, and who is signed in. On narrow screens a drawer, which a button of the list opens. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TicketView } from '../../../api/schemas/desk.ts';
import {
  articlesPlace,
  insightsPlace,
  settingsPlace,
  shownSection,
  sourceKey,
  viewSource,
} from '../../../api/shared/desk-place.ts';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { viewName } from '../../kit/names/view-name.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { showAccount, showKeys, signOut } from '../actions/page-actions.ts';
import { useActionContext } from '../actions/use-action-context.ts';
import { PlaceLink } from '../PlaceLink.tsx';

export interface ViewNavProps {
  /** Whether the drawer is open. */
  isOpen: boolean;
  /** The agent's switch for chats. */
  chatSwitch: ComponentChildren;
  /** What leads to the first steps. */
  setupEntry: ComponentChildren;
  onClose(): void;
}

export function ViewNav({ isOpen, chatSwitch, setupEntry, onClose }: ViewNavProps) {
  const { views, session, navigation, helpCenters } = useDesk();
  const { messages: desk } = useMessages('desk');
  const { messages } = useMessages();
  const context = useActionContext();
  const nav = useRef<HTMLElement>(null);
  const all = views.views.value;
  const fixed = useFixedViews(all);
  const inboxes = all.filter(({ view }) => view === 'inbox');
  const labels = all.filter(({ view }) => view === 'label');

  useEffect(() => {
    if (isOpen) nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [isOpen]);

  return (
    <>
      {isOpen && <div class="nav-shade" onClick={onClose} aria-hidden="true" />}
      <nav
        ref={nav}
        class={isOpen ? 'nav is-open' : 'nav'}
        aria-label={desk.views}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) onClose();
        }}
      >
        <div class="nav-head">
          <span class="nav-site" dir="auto">
            {session.userName || helpCenters[0]?.title}
          </span>
          <span class="nav-close">
            <BarButton icon="close" label={messages.close} onClick={onClose} />
          </span>
        </div>
        {chatSwitch}
        <ViewList views={fixed} onFollow={onClose} />
        {inboxes.length > 1 && <Group title={desk.inboxes} views={inboxes} onFollow={onClose} />}
        {labels.length > 0 && <Group title={desk.labels} views={labels} onFollow={onClose} />}
        <div class="nav-foot">
          {setupEntry}
          {helpCenters.length > 0 && (
            <PlaceLink
              class="nav-link"
              place={articlesPlace}
              current={navigation.place.value.page === 'articles' ? 'page' : undefined}
              onFollow={onClose}
            >
              {desk.articles}
            </PlaceLink>
          )}
          {helpCenters.length > 0 && (
            <PlaceLink
              class="nav-link"
              place={insightsPlace}
              current={navigation.place.value.page === 'insights' ? 'page' : undefined}
              onFollow={onClose}
            >
              {desk.insights.title}
            </PlaceLink>
          )}
          {session.role === 'owner' && (
            <PlaceLink
              class="nav-link"
              place={settingsPlace()}
              current={shownSection(navigation.place.value.page) === undefined ? undefined : 'page'}
              onFollow={onClose}
            >
              {desk.settings}
            </PlaceLink>
          )}
          <ActionButton class="nav-button nav-agent" action={showAccount} context={context}>
            {/* An owner who has just claimed the deployment has no name yet. */}
            {session.name !== '' && <bdi>{session.name}</bdi>}
            <span class={session.name === '' ? undefined : 'unseen'}>{desk.account}</span>
          </ActionButton>
          <ActionButton class="nav-button" action={showKeys} context={context} />
          <ActionButton class="nav-button" action={signOut} context={context} />
        </div>
      </nav>
    </>
  );
}

/** Returns the views that are no inbox and no label: chats first, while there are some or the agent is available for them. */
function useFixedViews(all: readonly TicketView[]): readonly TicketView[] {
  const { availability, navigation } = useDesk();
  const wantsChats = availability.isOn.value || navigation.place.value.source.view === 'chats';
  const fixed = all.filter(({ view }) => view !== 'inbox' && view !== 'label');
  const chats = fixed.filter(({ view, count }) => view === 'chats' && (wantsChats || count !== 0));
  const others = fixed.filter(({ view, count }) => view !== 'chats' && (view !== 'held' || count !== 0));
  return [...chats, ...others];
}

interface ViewListProps {
  views: readonly TicketView[];
  onFollow(): void;
}

function Group({ title, ...list }: ViewListProps & { title: string }) {
  return (
    <>
      <h2 class="nav-title">{title}</h2>
      <ViewList {...list} />
    </>
  );
}

function ViewList({ views, onFollow }: ViewListProps) {
  const { navigation } = useDesk();
  const { locale, messages: desk } = useMessages('desk');
  const { source: shown, page } = navigation.place.value;
  const current = page ? null : sourceKey(shown);
  return (
    <ul>
      {views.map(({ view, inboxId, name, count }) => {
        const source = viewSource({ view, inboxId, name });
        const key = sourceKey(source);
        return (
          <li key={key}>
            <PlaceLink
              class="nav-link"
              place={{ source, ticketId: null }}
              current={key === current ? 'page' : undefined}
              onFollow={onFollow}
            >
              <span class="nav-name" dir="auto">
                {viewName({ view, name }, desk)}
              </span>
              {count !== null && count > 0 && <span class="nav-count">{formatNumber(locale, count)}</span>}
            </PlaceLink>
          </li>
        );
      })}
    </ul>
  );
}
