/** Whether a path matches: `*` matches within one name, `**` also slashes. Takes time of path × pattern length. */
export function matchesGlob(glob: string, path: string): boolean {
  /** For each length, whether the pattern's parts so far match that many characters of the path. */
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
