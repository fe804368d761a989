/** Patterns of paths with stars: one star stands for a part of a name, two for names too. */

/** Whether a path matches a pattern. Work: the length of the one times that of the other, however many stars it has. */
export function matchesGlob(glob: string, path: string): boolean {
  /** By length: whether the parts so far match the path's first characters. */
  let reached = Array.from({ length: path.length + 1 }, (_, length) => length === 0);
  for (const part of glob.split(/(\*\*\/?|\*)/)) reached = isStar(part) ? afterStar(part) : afterText(part);
  return reached.at(-1) === true;

  function afterText(text: string): boolean[] {
    return reached.map(
      (_, end) => reached[end - text.length] === true && path.startsWith(text, end - text.length),
    );
  }

  function afterStar(star: string): boolean[] {
    let isInside = false;
    return reached.map((isReached, end) => {
      isInside = isReached || (isInside && (star !== '*' || path[end - 1] !== '/'));
      return isInside;
    });
  }
}

function isStar(part: string): boolean {
  return part.startsWith('*');
}
