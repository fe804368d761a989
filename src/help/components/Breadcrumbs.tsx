/** Links from the home page down to the current page. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import type { PageLink } from '../page.ts';

export function Breadcrumbs({ links }: { links: readonly PageLink[] }) {
  const { messages: help } = useMessages('help');
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
