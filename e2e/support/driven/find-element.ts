/** Finds an element as a reader of the page does: by what it is, and by what it is called. */

/** What a selector finds in the page or in one of its shadow roots. */
export interface Part {
  readonly css: string;
  /** The whole of its label or of its text, or a pattern for one of them. */
  readonly name?: string | RegExp;
  /** Looked for also where it is not visible, as inputs of files are. */
  readonly isHidden?: boolean;
}

/** Returns what `findElement` takes for a part. */
export function describePart({ css, name, isHidden = false }: Part): [string, string | null, boolean] {
  return [css, typeof name === 'string' ? patternOf(name) : (name?.source ?? null), isHidden];
}

const patternOf = (text: string) => `^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

/** Returns the first that is there. It runs in the page, and knows nothing of this file. */
export function findElement(css: string, name: string | null, isHidden: boolean): Element | null {
  const roots: (Document | ShadowRoot)[] = [document];
  const namesOf = (element: Element) => [
    element.getAttribute('aria-label') ?? '',
    element.textContent,
    ...('labels' in element && element.labels instanceof NodeList
      ? Array.from(element.labels, ({ textContent }) => textContent ?? '')
      : []),
  ];
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    for (const element of root.querySelectorAll(css)) {
      const isNamed = name === null || namesOf(element).some((one) => new RegExp(name).test(one.trim()));
      if (isNamed && (isHidden || element.checkVisibility({ visibilityProperty: true }))) return element;
    }
  }
  return null;
}
