import type { Messages } from '../../languages/messages.ts';
import { useRequiredContext } from '../use-required-context.ts';
import { type Localization, LocalizationContext } from './localization.ts';

/**
 * Returns a part of the page's messages.
 * @param part `home` for components that are drawn before the rest of the widget is loaded; by default `widget`
 * @throws {Error} where the page does not have the part
 */
export function useMessages(): Localization;
export function useMessages<Part extends keyof Messages>(part: Part): Localization<Part>;
export function useMessages(part: keyof Messages = 'widget'): Localization<keyof Messages> {
  const {
    language,
    locale,
    messages: parts,
  } = useRequiredContext(LocalizationContext, 'LocalizationContext');
  const messages = parts[part];
  if (!messages) throw new Error(`drawn without the messages of ${part}`);
  return { language, locale, messages };
}
