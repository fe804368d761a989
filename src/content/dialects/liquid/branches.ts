/** Tracks the open conditions of a Liquid text, nested in each other, and whether their current branches are shown. */

interface Branches {
  /** Whether the condition's value is known to the import; an unknown condition is copied unchanged. */
  readonly isKnown: boolean;
  isShown: boolean;
  /** Whether a branch of the condition has already been shown. */
  wasShown: boolean;
}

export class OpenBranches {
  readonly #open: Branches[] = [];
  /** Number of open conditions whose current branch is hidden. */
  #hidden = 0;

  get isShown(): boolean {
    return this.#hidden === 0;
  }

  /** The innermost open condition. */
  get current(): Readonly<Branches> | undefined {
    return this.#open.at(-1);
  }

  begin(isKnown: boolean, isShown: boolean): void {
    this.#open.push({ isKnown, isShown, wasShown: isShown });
    if (!isShown) this.#hidden += 1;
  }

  /** Begins a block that is hidden whatever its branches. */
  beginHidden(): void {
    this.#open.push({ isKnown: true, isShown: false, wasShown: true });
    this.#hidden += 1;
  }

  end(): void {
    const branches = this.#open.pop();
    if (branches?.isShown === false) this.#hidden -= 1;
  }

  /**
   * Continues with the branch of an `else` or `elsif`. Returns whether it is shown although its condition is unknown.
   * @param value value of its condition; undefined if unknown to the import
   */
  next(value: boolean | undefined): boolean {
    const branches = this.#open.at(-1);
    if (branches === undefined) return false;
    if (!branches.isShown) this.#hidden -= 1;
    const isGuess = value === undefined && !branches.wasShown && this.isShown;
    branches.isShown = !branches.wasShown && value !== false;
    branches.wasShown ||= branches.isShown;
    if (!branches.isShown) this.#hidden += 1;
    return isGuess;
  }
}
