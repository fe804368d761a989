/** What the visitor of the newest chat had read and searched for before it. Nothing, if that is unknown. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { ThreadData } from '../../models/thread/thread.ts';

export function VisitBefore({ data: { chats } }: { data: ThreadData }) {
  const { articlesRead, searches: searched } = useMessages('desk').messages.liveChat;
  const { articles = [], searches = [] } = chats.at(-1) ?? {};
  return (
    <>
      <Entries title={articlesRead} entries={articles.map(({ title }) => title)} />
      <Entries title={searched} entries={searches} />
    </>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 class="customer-title">{title}</h3>
      <ul class="visit-entries">
        {[...new Set(entries)].map((entry) => (
          <li key={entry} dir="auto">
            {entry}
          </li>
        ))}
      </ul>
    </section>
  );
}
