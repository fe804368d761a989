/** The page on which agents sign in; a link that is pasted into its address bar loads no page, and is shown too. */

import { useEffect, useState } from 'preact/hooks';
import type { SignInWays } from '../../../api/shared/desk-page.ts';
import type { DeskRequests } from '../../../client/desk-requests.ts';
import { linkCode } from '../../link-code.ts';
import { SignIn } from '../../models/account/sign-in.ts';
import { knowsPasskeys } from '../../passkeys/ceremonies.ts';
import { SignInView } from './SignInView.tsx';
import './sign-in.css';

export interface SignInPageProps {
  requests: DeskRequests;
  ways: SignInWays;
  onSignedIn(): void;
}

export function SignInPage({ requests, ways, onSignedIn }: SignInPageProps) {
  const [model] = useState(() => new SignIn(requests, linkCode()));

  useEffect(() => {
    const showPasted = () => linkCode() !== '' && model.showLink(linkCode());
    // One may have been pasted since the page was drawn.
    showPasted();
    addEventListener('hashchange', showPasted);
    return () => removeEventListener('hashchange', showPasted);
  }, [model]);

  const known = { ...ways, hasPasskeys: ways.hasPasskeys && knowsPasskeys() };
  return <SignInView model={model} ways={known} onSignedIn={onSignedIn} />;
}
