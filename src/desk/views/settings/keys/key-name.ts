import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';

/** Returns the purpose of a key; its first characters if it has none. */
export const keyName = ({ label, hint }: Pick<ManagedKey, 'label' | 'hint'>): string => label || hint;
