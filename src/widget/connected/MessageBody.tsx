/** The text of a ticket's message, with a button that shows images from other sites. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { RichText } from '../../ui/components/media/RichText.tsx';
import { hasHiddenImages, toSafeWords } from '../../ui/html/message-html.ts';
import { rawHtml } from '../../ui/html/safe-html.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { Said } from '../models/visitor/conversation.ts';

export function MessageBody({ message: { html = '', text, agentId } }: { message: Said }) {
  const { baseUrl } = useWidget();
  const { messages } = useMessages();
  const { table: tableLabel } = messages;
  const [showsForeignImages, setShowsForeignImages] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const safe = useMemo(
    () =>
      toSafeWords(rawHtml(html), {
        baseUrl,
        tableLabel,
        plain: text,
        showsForeignImages,
        showsCards: agentId !== null,
      }),
    [html, text, agentId, baseUrl, tableLabel, showsForeignImages],
  );

  // The focused button was removed, so the text takes the focus.
  useEffect(() => {
    if (showsForeignImages) body.current?.focus();
  }, [showsForeignImages]);

  return (
    <div ref={body} tabIndex={-1}>
      <RichText html={safe} />
      {hasHiddenImages(safe) && (
        <button class="text-button" type="button" onClick={() => setShowsForeignImages(true)}>
          {messages.showPictures}
        </button>
      )}
    </div>
  );
}
