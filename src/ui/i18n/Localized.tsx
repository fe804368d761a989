import type { ComponentChildren } from 'preact';
import { HomeLocalizationContext, type Localization, LocalizationContext } from './localization.ts';

/** Gives the components in it all messages of a language. */
export function Localized({
  localization,
  children,
}: {
  localization: Localization;
  children: ComponentChildren;
}) {
  return (
    <HomeLocalizationContext.Provider value={localization}>
      <LocalizationContext.Provider value={localization}>{children}</LocalizationContext.Provider>
    </HomeLocalizationContext.Provider>
  );
}
