/** Keeps where the visitor is for the next page of the site, in this tab; nothing before they have seen the widget. */

import type { Models } from './models/index.ts';
import type { Entry } from './models/navigation.ts';
import { forgetPlace, type Place, readPlace, wayTo, writePlace } from './models/place.ts';
import { whenSettled } from './models/state/resource.ts';
import { selectorOf } from './models/state/source.ts';
import { createStorage, type Storage } from './models/state/storage.ts';
import type { VisitorSessionModel } from './models/visitor/visitor-session.ts';
import type { WidgetSettings } from './settings.ts';
import type { Viewport } from './viewport.ts';

/** What was kept on an earlier page. */
export interface KeptPlace {
  /** The part that needs no owner: it was kept without a signed-in visitor. */
  readonly place: Place | undefined;
  /** The part that belongs to the visitor who was signed in then. */
  readonly owned: Place | undefined;
  /** Whether its owner is not signed in any more. */
  readonly isLeft: boolean;
}

export interface PlaceKeeper {
  /** False where what was left on an earlier page is another visitor's; known once it is known who this one is. */
  readonly isOwnPlace: Promise<boolean>;
}

export interface PlaceKeeperOptions {
  readonly models: Models;
  readonly viewport: Viewport;
  readonly kept: KeptPlace;
  loadVisitorSession(): Promise<VisitorSessionModel>;
}

const placeStorage = (userId: number, settings: () => WidgetSettings): Storage =>
  createStorage(userId, () => settings().storage ?? 'on-open', 'sessionStorage');

/**
 * Forgets the place of a visitor who is not signed in any more.
 * @throws {TypeError} when the settings name no help center.
 */
export function readKeptPlace(userId: number, settings: WidgetSettings): KeptPlace {
  const storage = placeStorage(userId, () => settings);
  const place = readPlace(storage, selectorOf(settings));
  if (!place?.owner) return { place, owned: undefined, isLeft: false };
  if (settings.visitorToken !== undefined) return { place: undefined, owned: place, isLeft: false };
  forgetPlace(storage);
  return { place: undefined, owned: undefined, isLeft: true };
}

/** Until the widget goes. */
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
    if (!wasSeen || mine === undefined) return;
    writePlace(storage, selector, {
      owner: mine,
      entries: wayTo(navigation.entries.peek(), scrollPosition),
      text: search.query.peek(),
      forms: models.formTexts,
    });
  }

  const keepAsItIs = () => keep(viewport.readScrollPosition());

  /** Deletes the part of another visitor. */
  async function acceptOwned(owned: Place): Promise<boolean> {
    const { models: visitorModels } = await loadSession();
    await new Promise<void>((resolve) => whenSettled({ state: visitorModels }, () => resolve()));
    if (signal.aborted || owner() === undefined) return false;
    if (owner() !== owned.owner) {
      forgetPlace(storage);
      return false;
    }
    // A visitor who has gone on meanwhile stays there.
    if (!wasSeen) models.restore(owned);
    return true;
  }

  viewport.whenVisible(() => {
    wasSeen = true;
    // The signed-in visitor is the owner of the kept place.
    if (settings.peek().visitorToken !== undefined) loadSession().catch(keepNothing);
  });
  // Not drawn by then: how far it is scrolled is still that of the view before it.
  const stop = navigation.current.subscribe((entry) => keep(entry.scrollPosition));
  signal.addEventListener('abort', stop);
  addEventListener('pagehide', keepAsItIs, { signal });
  // A page that the system ends in the background hears nothing later than this.
  document.addEventListener('visibilitychange', keepAsItIs, { signal });

  return {
    isOwnPlace: kept.owned ? acceptOwned(kept.owned).catch(() => false) : Promise.resolve(!kept.isLeft),
  };
}

/** Without a session, the place is not kept. */
const keepNothing = () => {};

/** Returns the subject of the signed-in visitor; undefined while it is not known. */
function signedInOwner(session: VisitorSessionModel | undefined): string | undefined {
  const state = session?.models.peek();
  return state?.status === 'ready' ? (state.value.visitor.claims?.sub ?? '') : undefined;
}
