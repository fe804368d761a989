/** Links from the home page down to the current page. */

import { useHelpMessages } from '../i18n/localization.ts';
import type { PageLink } from '../page.ts';

export function Breadcrumbs({ links }: { links: readonly PageLink[] }) {
  const help = useHelpMessages();
  return (
    <nav class="breadcrumbs frame" aria-label={help.breadcrumbs}>
      <ol>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
