/** The bar at the bottom that says what was done, and takes it back. */

import { Icon } from '../../ui/components/Icon.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useDesk } from '../desk-context.ts';

export function NoticeBar() {
  const { notices } = useDesk();
  const { messages } = useMessages();
  const notice = notices.notice.value;
  return (
    <div
      class="notice-place"
      onPointerEnter={() => notices.hold()}
      onPointerLeave={() => notices.release()}
      onFocusIn={() => notices.hold()}
      onFocusOut={() => notices.release()}
    >
      <output aria-live={notice?.isProblem ? 'assertive' : 'polite'}>
        {notice && (
          <span class={notice.isProblem ? 'notice is-problem' : 'notice'}>
            {notice.text}
            {notice.action && (
              <button class="notice-action" type="button" onClick={() => notices.act()}>
                {notice.action.label}
              </button>
            )}
            <button
              class="notice-close"
              type="button"
              aria-label={messages.close}
              onClick={() => notices.close()}
            >
              <Icon name="close" />
            </button>
          </span>
        )}
      </output>
    </div>
  );
}
