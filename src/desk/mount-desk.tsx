/** Shows the desk in an element: to agents who are signed in their tickets, to others how they sign in. */

import { render } from 'preact';
import { createDeskClient } from '../client/desk.ts';
import { DeskRequests } from '../client/desk-requests.ts';
import { HomeLocalizationContext, LocalizationContext } from '../ui/i18n/localization.ts';
import { DeskMessagesContext } from './i18n/use-desk-messages.ts';
import { linkCode } from './link-code.ts';
import { Desk } from './models/desk.ts';
import { SignIn } from './models/sign-in.ts';
import type { DeskPageData } from './page-data.ts';
import { knowsPasskeys, loadCeremonies } from './passkeys/load-ceremonies.ts';
import { rememberedPlace, rememberPlace } from './remembered-place.ts';
import { DeskView } from './views/DeskView.tsx';
import { SignInView } from './views/SignInView.tsx';

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
  const localization = { language, locale: language, messages: texts.widget };
  host.replaceChildren();
  render(
    <HomeLocalizationContext.Provider value={localization}>
      <LocalizationContext.Provider value={localization}>
        <DeskMessagesContext.Provider value={texts.desk}>{draw(page, options)}</DeskMessagesContext.Provider>
      </LocalizationContext.Provider>
    </HomeLocalizationContext.Provider>,
    host,
  );
  signal.addEventListener('abort', () => render(null, host));
}

function draw({ basePath, texts, signIn, signedIn }: DeskPageData, { signal, onLeave }: MountOptions) {
  const home = `${basePath}/desk`;
  const requests = new DeskRequests(basePath);
  const code = linkCode();
  if (signedIn && code === '') {
    const client = createDeskClient({ baseUrl: location.origin + basePath, userId: signedIn.session.userId });
    const desk = new Desk({ client, requests, home, page: signedIn, messages: texts.desk, signal });
    return <DeskView desk={desk} />;
  }
  const model = new SignIn(requests, code, loadCeremonies);
  const showPasted = () => linkCode() !== '' && model.showLink(linkCode());
  // A link that is pasted into the address bar of an open page loads no page.
  addEventListener('hashchange', showPasted, { signal });
  if (code === '') rememberPlace(home);
  const ways = { ...signIn, hasPasskeys: signIn.hasPasskeys && knowsPasskeys() };
  return <SignInView model={model} ways={ways} onSignedIn={() => onLeave(rememberedPlace(home))} />;
}
