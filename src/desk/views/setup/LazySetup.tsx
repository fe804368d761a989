/** The first steps, whose code and texts are loaded when they are opened. */

import { loadSetupMessages } from '../../../languages/setup.ts';
import { onceFor } from '../../../ui/i18n/once-for.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDeskMessages } from '../../i18n/use-desk-messages.ts';
import { LazyView } from '../LazyView.tsx';
import { createLazyCode, type LazyCode } from '../lazy-code.ts';
import type { NavState } from '../NavToggle.tsx';

async function load(language: string) {
  const [{ SetupPage }, texts] = await Promise.all([import('./SetupPage.tsx'), loadSetupMessages(language)]);
  return { SetupPage, texts };
}

/** By language. */
const codes = new Map<string, LazyCode<Awaited<ReturnType<typeof load>>>>();

export function LazySetup(nav: NavState) {
  const { articlesFailed } = useDeskMessages();
  const { language } = useMessages();
  const code = onceFor(codes, language, () => createLazyCode(() => load(language)));
  return (
    <LazyView code={code} failed={articlesFailed}>
      {({ SetupPage, texts }) => <SetupPage texts={texts} {...nav} />}
    </LazyView>
  );
}
