/** Applies styles and theme of the card to the launcher's shadow root, where no panel may have been loaded yet. */

import { adoptSheet } from '../../../ui/theme/adopt-sheet.ts';
import tokens from '../../../ui/theme/tokens.css?inline';
import type { PageSettings } from '../../settings/definition.ts';
import { readSettings } from '../../settings/read.ts';
import css from './card.css?inline';

/** Removes styles and theme when the signal aborts. */
export function applyPreviewTheme(
  host: HTMLElement,
  root: ShadowRoot,
  settings: PageSettings,
  signal: AbortSignal,
): void {
  const { colorScheme = 'auto', theme } = readSettings(
    { colorScheme: settings.colorScheme, theme: settings.theme },
    () => {},
  );
  const removeStyles = adoptSheet(root, tokens + css);
  host.setAttribute('data-color-scheme', colorScheme);
  signal.addEventListener('abort', () => {
    removeStyles();
    host.removeAttribute('data-color-scheme');
  });
  const look = getComputedStyle(host);
  if (!theme && look.getPropertyValue('--fd-brand') === look.getPropertyValue('--fd-stock')) return;
  import('../../../ui/theme/look.ts')
    .then(({ applyHostTheme }) => applyHostTheme(host, theme, signal))
    // A failed import leaves the default theme.
    .catch(() => {});
}
