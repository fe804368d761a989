/** Colours that are offered for a brand: white text is legible on each. */

import type { OwnerMessages } from '../../../languages/messages.ts';

export const brandSwatches: readonly {
  readonly name: keyof OwnerMessages['setup']['helpCenter']['colors'];
  readonly color: string;
}[] = [
  { name: 'indigo', color: '#3d4fc9' },
  { name: 'blue', color: '#1565c0' },
  { name: 'teal', color: '#00796b' },
  { name: 'green', color: '#2e7d32' },
  { name: 'orange', color: '#b84a00' },
  { name: 'red', color: '#c62828' },
  { name: 'plum', color: '#8e2a7d' },
  { name: 'graphite', color: '#37404d' },
];
