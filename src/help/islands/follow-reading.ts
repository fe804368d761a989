/** Marks in the list of headings which part of the article is read. */

/** The upper part of the window, below the header: what a heading has to reach to be the one that is read. */
const readingArea = '-64px 0px -70% 0px';

export function followReading(): void {
  const links = new Map(
    Array.from(document.querySelectorAll<HTMLAnchorElement>('.contents-beside a'), (link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  let current: HTMLAnchorElement | undefined;

  function mark(id: string | undefined) {
    current?.removeAttribute('aria-current');
    current = id === undefined ? undefined : links.get(id);
    current?.setAttribute('aria-current', 'location');
  }

  const observer = new IntersectionObserver(
    () => {
      // The last heading above the end of the area, whether it is seen or far above.
      const end = innerHeight * 0.3;
      mark(headings.findLast((heading) => heading.getBoundingClientRect().top < end)?.id);
    },
    { rootMargin: readingArea },
  );
  for (const heading of headings) observer.observe(heading);
}
