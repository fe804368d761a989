/** The site's own links, in the header or the footer. */

import type { PageLink } from '../page.ts';

export interface PageLinksProps {
  links: readonly PageLink[];
  /** Accessible name of the navigation. */
  label: string;
  class: string;
}

export function PageLinks({ links, label, class: name }: PageLinksProps) {
  if (links.length === 0) return null;
  return (
    <nav class={name} aria-label={label}>
      <ul>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
