/** @jsxImportSource preact */

import { type Commands, FrontdeskWidget, HelpCenter } from 'frontdesk/preact';
import { type JSX, render } from 'preact';
import { useRef, useState } from 'preact/hooks';

const { articleId, ...settings } = Object.fromEntries(new URLSearchParams(location.search));

function App(): JSX.Element {
  const [shown, setShown] = useState<'widget' | 'inline' | 'nothing'>('widget');
  const [path, setPath] = useState('/');
  const [last, setLast] = useState('');
  const commands = useRef<Commands>(null);
  return (
    <main>
      <h1>A Preact site</h1>
      <button type="button" onClick={() => setShown('inline')}>
        Inline
      </button>
      <button type="button" onClick={() => setShown('nothing')}>
        Leave
      </button>
      <button type="button" onClick={() => commands.current?.article(articleId ?? '')}>
        Read more
      </button>
      <button type="button" onClick={() => setPath(`/articles/${articleId}`)}>
        Go there
      </button>
      <output id="last">{`${last} ${path}`}</output>
      {shown === 'widget' && <FrontdeskWidget {...settings} commands={commands} onEvent={setLast} />}
      {shown === 'inline' && <HelpCenter {...settings} path={path} onNavigate={setPath} onEvent={setLast} />}
    </main>
  );
}

render(<App />, document.body);
