/** Shows the desk in an element: to agents who are signed in their tickets, to others how they sign in. */

import { render } from 'preact';
import { deskPlaceUrl, firstStepsPlace } from '../api/shared/desk-place.ts';
import { createDeskClient } from '../client/desk.ts';
import { DeskRequests } from '../client/desk-requests.ts';
import { LocalizationContext } from '../ui/i18n/localization.ts';
import { linkCode } from './link-code.ts';
import { Desk } from './models/desk.ts';
import type { DeskPageData } from './page-data.ts';
import { rememberedPlace, rememberPlace } from './remembered-place.ts';
import { DeskView } from './views/frame/DeskView.tsx';
import { accountPart } from './views/frame/lazy-parts.ts';
import { LazyView } from './views/lazy/LazyView.tsx';

export interface MountOptions {
  readonly host: HTMLElement;
  /** Ends what the desk does on the page. */
  readonly signal: AbortSignal;
  /** Loads the page of a path, once an agent is signed in. */
  onLeave(path: string): void;
}

export function mountDesk(page: DeskPageData, options: MountOptions): void {
  const { language, texts } = page;
  const { host, signal } = options;
  const messages = { home: texts.widget, ...texts };
  host.replaceChildren();
  render(
    <LocalizationContext.Provider value={{ language, locale: language, messages }}>
      {draw(page, options)}
    </LocalizationContext.Provider>,
    host,
  );
  signal.addEventListener('abort', () => render(null, host));
}

function draw({ basePath, texts, signIn, signedIn }: DeskPageData, { signal, onLeave }: MountOptions) {
  const home = `${basePath}/desk`;
  const requests = new DeskRequests(basePath);
  const hasLink = linkCode() !== '';
  if (signedIn && !hasLink) {
    // An owner who has just claimed the deployment begins with the first steps.
    const isNew = signedIn.isBeingSetUp && signedIn.session.email === null;
    if (isNew && location.pathname === home)
      history.replaceState(null, '', home + deskPlaceUrl(firstStepsPlace));
    const client = createDeskClient({ baseUrl: location.origin + basePath, userId: signedIn.session.userId });
    const desk = new Desk({ client, requests, home, page: signedIn, messages: texts.desk, signal });
    return <DeskView desk={desk} />;
  }
  if (!hasLink) rememberPlace(home);
  return (
    <LazyView code={accountPart} shape="form" failed={texts.desk.signInFailed}>
      {({ SignInPage }) => (
        <SignInPage requests={requests} ways={signIn} onSignedIn={() => onLeave(rememberedPlace(home))} />
      )}
    </LazyView>
  );
}
