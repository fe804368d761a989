import { render } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LinksContext } from '../../../src/ui/components/links.ts';
import { type ListedMessage, MessageList } from '../../../src/ui/components/MessageList.tsx';
import thread from '../../../src/ui/components/Thread.css?inline';
import { adoptStyles } from '../../../src/ui/theme/style-sheet.ts';
import messages from '../../../src/widget/views/MessagesView.css?inline';

let host: HTMLElement;
let root: ShadowRoot;
beforeEach(() => {
  host = document.createElement('main');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  const styles = adoptStyles(root);
  styles.add(thread + messages);
});
afterEach(() => {
  render(null, root);
  host.remove();
});

test('a row is as high before its last words are there as with them', () => {
  const item = (key: string, line: string): ListedMessage => ({
    key,
    line,
    route: { name: 'conversation', id: key },
    title: 'Chat with Sanna',
    date: '2026-11-08T16:04:00.000Z',
    agent: { name: 'Sanna', picture: undefined },
  });
  render(
    <LinksContext.Provider value={() => '#'}>
      <div class="widget">
        <MessageList items={[item('1', ''), item('2', 'See you.')]} />
      </div>
    </LinksContext.Provider>,
    root,
  );
  const heights = Array.from(root.querySelectorAll('.row'), (row) => row.getBoundingClientRect().height);
  expect(heights[0]).toBe(heights[1]);
});
