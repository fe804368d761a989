import { expect, test } from 'vitest';
import { LinksContext } from '../../../../src/ui/components/links.ts';
import { type ListedMessage, MessageList } from '../../../../src/ui/components/messages/MessageList.tsx';
import thread from '../../../../src/ui/components/messages/Thread.css?inline';
import messages from '../../../../src/widget/views/MessagesView.css?inline';
import { renderStyled } from '../../../support/render.ts';

const buildMessage = (key: string, line: string): ListedMessage => ({
  key,
  line,
  route: { name: 'conversation', id: key },
  title: 'Chat with Sanna',
  date: '2026-11-08T16:04:00.000Z',
  agent: { name: 'Sanna', picture: undefined },
});

test('a message of the list is as high before its last words are known as with them', () => {
  const { getAllByRole } = renderStyled(
    <LinksContext.Provider value={() => '#'}>
      <div class="widget">
        <MessageList items={[buildMessage('1', ''), buildMessage('2', 'See you.')]} />
      </div>
    </LinksContext.Provider>,
    thread + messages,
  );
  const heights = getAllByRole('link').map((row) => row.getBoundingClientRect().height);
  expect(heights).toEqual([heights[0], heights[0]]);
});
