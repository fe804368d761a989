/** @jsxImportSource preact */

/** What Preact's JSX takes of the elements, and what it refuses. */

import 'frontdesk/element';
import type {} from 'frontdesk/preact';
import { createRef } from 'preact';

const widget = createRef<HTMLElementTagNameMap['frontdesk-widget']>();

export const taken = [
  <frontdesk-widget
    key="1"
    ref={widget}
    class="b"
    aria-label="Help"
    onClick={() => {}}
    userId={1}
    user-id="1"
  />,
  <frontdesk-help-center
    key="2"
    route="/"
    onfrontdesk-article-view={({ detail }) => detail.articleId.toFixed()}
  />,
];

export const refused = [
  // @ts-expect-error No such setting.
  <frontdesk-widget key="1" helpCentreId={1} />,
  // @ts-expect-error No color.
  <frontdesk-widget key="2" theme={{ brand: 5 }} />,
  // @ts-expect-error Another element.
  <frontdesk-help-center key="3" ref={widget} />,
];
