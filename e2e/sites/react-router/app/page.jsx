import { useState } from 'react';
import { Link, useParams } from 'react-router';

/** One page of many; the first is another one in a browser than on the server. */
export default function Page() {
  const [count, setCount] = useState(0);
  const page = Number(useParams().page);
  const isOnServer = typeof document === 'undefined';
  return (
    <main>
      <h1>Page {page}</h1>
      {page === 0 && <p>Drawn by {isOnServer ? 'the server' : 'a browser'}</p>}
      <Link to={`/${page + 1}`}>Next page</Link>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count}
      </button>
    </main>
  );
}
