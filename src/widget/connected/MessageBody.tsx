/** The text of a ticket's message, with a button that shows images from other sites. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { RichText } from '../../ui/components/RichText.tsx';
import { hasHiddenPictures, toSafeWords } from '../../ui/html/message-html.ts';
import { rawHtml } from '../../ui/html/safe-html.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { Said } from '../models/visitor/conversation.ts';

export function MessageBody({ message: { html = '', text } }: { message: Said }) {
  const { baseUrl } = useWidget();
  const { messages } = useMessages();
  const { table: tableLabel } = messages;
  const [showsPictures, setShowsPictures] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const safe = useMemo(
    () => toSafeWords(rawHtml(html), { baseUrl, tableLabel, plain: text, showsPictures }),
    [html, text, baseUrl, tableLabel, showsPictures],
  );

  // The focused button was removed, so the text takes the focus.
  useEffect(() => {
    if (showsPictures) body.current?.focus();
  }, [showsPictures]);

  return (
    <div ref={body} tabIndex={-1}>
      <RichText html={safe} />
      {hasHiddenPictures(safe) && (
        <button class="text-button" type="button" onClick={() => setShowsPictures(true)}>
          {messages.showPictures}
        </button>
      )}
    </div>
  );
}
