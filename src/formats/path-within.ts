import { isAbsolute, relative } from 'node:path';

/** Whether a real path is the folder `root`, or inside it. */
export function isWithin(root: string, path: string): boolean {
  const below = relative(root, path);
  return !isAbsolute(below) && below !== '..' && !/^\.\.[\\/]/.test(below);
}
