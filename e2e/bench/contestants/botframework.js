/** Its prebuilt script is in the page before this. */

const element = document.createElement('div');
element.id = 'webchat';
element.style.cssText = 'position:fixed;inset:auto 20px 20px auto;width:380px;height:600px';

/** Tells whoever subscribes each of the values. */
const observable = (...values) => ({
  subscribe(observer) {
    const next = typeof observer === 'function' ? observer : observer.next.bind(observer);
    for (const value of values) next(value);
    return { unsubscribe() {} };
  },
});

/** A conversation that is online, and in which a bot has said something. */
const directLine = {
  connectionStatus$: observable(0, 1, 2),
  activity$: observable({
    type: 'message',
    id: '1',
    from: { id: 'bot', role: 'bot' },
    text: 'How can we help?',
    timestamp: '2026-01-01T00:00:00Z',
  }),
  postActivity: () => observable('2'),
  end() {},
};

window.contestant = {
  open() {
    document.body.append(element);
    window.WebChat.renderWebChat({ directLine, userID: 'visitor' }, element);
  },
};
