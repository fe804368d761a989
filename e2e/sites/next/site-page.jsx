'use client';

import Link from 'next/link';
import { useState } from 'react';

/** One page of many; the first is another one in a browser than on the server. */
export function SitePage({ path, page }) {
  const [count, setCount] = useState(0);
  const isOnServer = typeof document === 'undefined';
  return (
    <main>
      <h1>Page {page}</h1>
      {page === 0 && <p>Drawn by {isOnServer ? 'the server' : 'a browser'}</p>}
      <Link href={`${path}/${page + 1}`}>Next page</Link>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count}
      </button>
    </main>
  );
}
