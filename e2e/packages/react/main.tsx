import { type Commands, mount, type PageSettings } from 'frontdesk';
import 'frontdesk/react';
import { type JSX, StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const settings: PageSettings = Object.fromEntries(query);

function Help(): JSX.Element {
  const widget = useRef<Commands>(null);
  useEffect(() => {
    const mounted = mount(null, settings);
    widget.current = mounted;
    return () => {
      mounted.destroy();
    };
  }, []);
  return (
    <button type="button" onClick={() => widget.current?.article(query.get('articleId') ?? '')}>
      Read more
    </button>
  );
}

function Element(): JSX.Element {
  const element = useRef<HTMLElementTagNameMap['frontdesk-widget']>(null);
  const [heard, setHeard] = useState('');
  return (
    <>
      <frontdesk-widget {...settings} ref={element} onfrontdesk-open={({ type }) => setHeard(type)} />
      <button type="button" onClick={() => element.current?.article(query.get('articleId') ?? '')}>
        Read more
      </button>
      <output id="heard">{heard}</output>
    </>
  );
}

function App(): JSX.Element {
  const [isShown, setShown] = useState(true);
  return (
    <main>
      <h1>A React site</h1>
      <button type="button" onClick={() => setShown(!isShown)}>
        Leave
      </button>
      {isShown && (location.hash === '#element' ? <Element /> : <Help />)}
    </main>
  );
}

const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
