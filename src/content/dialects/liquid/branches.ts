/** The conditions that are open in a text of Liquid, one within the other, and whether their branches are shown. */

interface Branches {
  /** Whether the import knows which branch is taken; an unknown condition stays as it is. */
  readonly isKnown: boolean;
  isShown: boolean;
  /** Whether one of its branches has been shown. */
  wasShown: boolean;
}

export class OpenBranches {
  readonly #open: Branches[] = [];
  /** The number of open conditions whose current branch is not shown. */
  #hidden = 0;

  get isShown(): boolean {
    return this.#hidden === 0;
  }

  /** The innermost condition. */
  get current(): Readonly<Branches> | undefined {
    return this.#open.at(-1);
  }

  begin(isKnown: boolean, isShown: boolean): void {
    this.#open.push({ isKnown, isShown, wasShown: isShown });
    if (!isShown) this.#hidden += 1;
  }

  /** Begins a block of which nothing is shown, whatever its branches. */
  beginHidden(): void {
    this.#open.push({ isKnown: true, isShown: false, wasShown: true });
    this.#hidden += 1;
  }

  end(): void {
    const branches = this.#open.pop();
    if (branches?.isShown === false) this.#hidden -= 1;
  }

  /**
   * Goes on to `else` or `elsif`.
   * @param value of its condition; undefined where an import does not know it
   * @returns whether the branch is shown without knowing its condition
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
