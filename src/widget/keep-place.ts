/** Stores the visitor's place in the widget, in this tab, for the next page of the site, once the widget was seen. */

import { whenSettled } from '../state/query.ts';
import { createStorage, type Storage } from '../state/storage.ts';
import type { Models } from './models/index.ts';
import type { Entry } from './models/navigation.ts';
import { forgetPlace, type Place, readPlace, toKeptEntries, writePlace } from './models/place.ts';
import { helpCenterSelector } from './models/source.ts';
import type { VisitorSessionModel } from './models/visitor/visitor-session.ts';
import type { ScrollingViewport } from './scrolling-viewport.ts';
import type { WidgetSettings } from './settings.ts';

export interface KeptPlace {
  /** The place, if it was stored while no visitor was signed in. */
  readonly place: Place | undefined;
  /** The place, if it belongs to the visitor who was signed in then. */
  readonly owned: Place | undefined;
  /** Whether the owner is no longer signed in. */
  readonly isLeft: boolean;
}

export interface PlaceKeeper {
  /** False if the place stored on an earlier page belongs to another visitor; resolves once this visitor is known. */
  readonly isOwnPlace: Promise<boolean>;
}

export interface PlaceKeeperOptions {
  readonly models: Models;
  readonly viewport: ScrollingViewport;
  readonly kept: KeptPlace;
  loadVisitorSession(): Promise<VisitorSessionModel>;
}

const placeStorage = (userId: number, settings: () => WidgetSettings): Storage =>
  createStorage(userId, () => settings().storage !== 'never', 'sessionStorage');

/**
 * Reads the stored place, and deletes it if its owner is no longer signed in.
 * @throws {TypeError} if the settings identify no help center
 */
export function readKeptPlace(userId: number, settings: WidgetSettings): KeptPlace {
  const storage = placeStorage(userId, () => settings);
  const place = readPlace(storage, helpCenterSelector(settings));
  if (!place?.owner) return { place, owned: undefined, isLeft: false };
  if (settings.visitorToken !== undefined) return { place: undefined, owned: place, isLeft: false };
  forgetPlace(storage);
  return { place: undefined, owned: undefined, isLeft: true };
}

export function keepPlace(options: PlaceKeeperOptions): PlaceKeeper {
  const { models, viewport, kept, loadVisitorSession } = options;
  const { navigation, search, source } = models;
  const { settings, selector, signal, client } = source;
  const storage = placeStorage(client.settings.userId, () => settings.peek());
  let wasSeen = false;
  let session: VisitorSessionModel | undefined;

  const owner = () => (settings.peek().visitorToken === undefined ? '' : signedInOwner(session));

  async function loadSession(): Promise<VisitorSessionModel> {
    session = await loadVisitorSession();
    return session;
  }

  function keep(scrollPosition: Entry['scrollPosition']) {
    const mine = owner();
    if (!wasSeen || mine === undefined || signal.aborted) return;
    writePlace(storage, selector, {
      owner: mine,
      entries: toKeptEntries(navigation.entries.peek(), scrollPosition),
      text: search.query.peek(),
      forms: models.formTexts,
    });
  }

  const keepAsItIs = () => keep(viewport.readScrollPosition());

  /** Restores a visitor's place, or deletes the place of another visitor. */
  async function acceptOwned(owned: Place): Promise<boolean> {
    const { models: visitorModels } = await loadSession();
    await new Promise<void>((resolve) => whenSettled({ state: visitorModels }, () => resolve()));
    if (signal.aborted || owner() === undefined) return false;
    if (owner() !== owned.owner) {
      forgetPlace(storage);
      return false;
    }
    // A visitor who has navigated meanwhile stays there.
    if (!wasSeen) models.restore(owned);
    return true;
  }

  viewport.whenVisible(() => {
    wasSeen = true;
    // The page may have navigated before the browser said that the widget is visible.
    keep(navigation.current.peek().scrollPosition);
    // The place belongs to the signed-in visitor, so the session is needed.
    if (settings.peek().visitorToken !== undefined) loadSession().catch(keepNothing);
  });
  // The new view is not drawn yet, so the scroll position comes from its entry.
  const stop = navigation.current.subscribe((entry) => keep(entry.scrollPosition));
  signal.addEventListener('abort', stop);
  addEventListener('pagehide', keepAsItIs, { signal });
  // The last event that a page receives before the system may discard it in the background.
  document.addEventListener('visibilitychange', keepAsItIs, { signal });

  return {
    isOwnPlace: kept.owned ? acceptOwned(kept.owned).catch(() => false) : Promise.resolve(!kept.isLeft),
  };
}

/** Without a session, the place is not stored. */
const keepNothing = () => {};

/** Returns the subject of the signed-in visitor; undefined until known. */
function signedInOwner(session: VisitorSessionModel | undefined): string | undefined {
  const state = session?.models.peek();
  return state?.status === 'ready' ? (state.value.visitor.claims?.sub ?? '') : undefined;
}
