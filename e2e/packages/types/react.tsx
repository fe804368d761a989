/** What React's JSX takes of the elements, and what it refuses. */

import 'frontdesk/react';

export const taken = [
  <frontdesk-widget
    key="1"
    className="a"
    class="b"
    aria-label="Help"
    onClick={() => {}}
    userId={1}
    user-id="1"
  />,
  <frontdesk-widget
    key="2"
    isolation="iframe"
    z-index={5}
    theme={{ brand: '#000' }}
    visitorToken={undefined}
  />,
  <frontdesk-help-center
    key="3"
    route="/"
    onfrontdesk-article-view={({ detail }) => detail.articleId.toFixed()}
  />,
];

export const refused = [
  // @ts-expect-error No such setting.
  <frontdesk-widget key="1" helpCentreId={1} />,
  // @ts-expect-error No number.
  <frontdesk-widget key="2" user-id={true} />,
  // @ts-expect-error No color.
  <frontdesk-widget key="3" theme={{ brand: 5 }} />,
  // @ts-expect-error A token has no attribute.
  <frontdesk-widget key="4" visitorToken={5} />,
  // @ts-expect-error The launcher has no route.
  <frontdesk-widget key="5" route="/" />,
  // @ts-expect-error No such member.
  <frontdesk-widget key="6" onfrontdesk-open={({ detail }) => detail.articleId} />,
];

const element = document.querySelector('frontdesk-widget');
element?.search('returns');
element?.addEventListener('frontdesk-search', ({ detail }) => detail.resultCount.toFixed());
// @ts-expect-error No such command.
element?.find('returns');
