/** The notices at the bottom, which say what was done, and take it back. */

import { Icon } from '../../../ui/components/icons/Icon.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import type { Notice } from '../../models/notices.ts';

export function NoticeBar() {
  const { notices } = useDesk();
  const shown = notices.shown.value;
  return (
    <div
      class="notice-place"
      onPointerEnter={() => notices.hold()}
      onPointerLeave={() => notices.release()}
      onFocusIn={() => notices.hold()}
      onFocusOut={() => notices.release()}
    >
      <NoticeList notices={shown.filter(({ isProblem }) => isProblem)} live="assertive" />
      <NoticeList notices={shown.filter(({ isProblem }) => !isProblem)} live="polite" />
    </div>
  );
}

interface NoticeListProps {
  notices: readonly Notice[];
  live: 'assertive' | 'polite';
}

function NoticeList({ notices: shown, live }: NoticeListProps) {
  const { notices } = useDesk();
  const { messages } = useMessages();
  return (
    <output class="notices" aria-live={live} aria-atomic="false">
      {shown.map((notice) => (
        <span key={notice} class={notice.isProblem ? 'notice is-problem' : 'notice'}>
          {notice.text}
          {notice.action && (
            <button class="notice-action" type="button" onClick={() => notices.act(notice)}>
              {notice.action.label}
            </button>
          )}
          <button
            class="notice-close"
            type="button"
            aria-label={messages.close}
            onClick={() => notices.dismiss(notice)}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
    </output>
  );
}
