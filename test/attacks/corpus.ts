/** Every attack that every place is tried with. */

import { addressing, misleading, tracking } from './addressing.ts';
import type { Attack } from './attack.ts';
import { embedding } from './embedding.ts';
import { generated } from './generated.ts';
import { mutating } from './mutating.ts';
import { clobbering, styling, taking } from './page.ts';
import { pictures } from './pictures.ts';
import { running } from './running.ts';
import { spelling } from './spelling.ts';

export const attacks: readonly Attack[] = [
  ...running,
  ...mutating,
  ...pictures,
  ...embedding,
  ...styling,
  ...taking,
  ...clobbering,
  ...addressing,
  ...misleading,
  ...tracking,
  ...spelling,
  ...generated,
];
