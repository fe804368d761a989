/** Highlights the current section in the table of contents while the reader scrolls. */

/** Root margin that leaves the window's upper part below the header; the last heading there is the current one. */
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
      // The last heading above the end of that area, in sight or scrolled past.
      const end = innerHeight * 0.3;
      mark(headings.findLast((heading) => heading.getBoundingClientRect().top < end)?.id);
    },
    { rootMargin: readingArea },
  );
  for (const heading of headings) observer.observe(heading);
}
