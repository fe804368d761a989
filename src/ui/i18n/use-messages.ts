import { useContext } from 'preact/hooks';
import { widget } from '../../languages/en/widget.ts';
import { type Localization, LocalizationContext } from './localization.ts';

const english: Localization = { language: 'en', locale: 'en', messages: widget };

/** All messages, for components that are not drawn before these are loaded. */
export const useMessages = (): Localization => useContext(LocalizationContext) ?? english;
