import { useEffect, useRef, useState } from 'preact/hooks';
import { useWatched } from '../use-watched.ts';

/** The end of a message that the agent has not seen: it is seen once its end was in view for a second. */
export function MessageEnd({ onSeen }: { onSeen(): void }) {
  const end = useRef<HTMLSpanElement>(null);
  const [isInView, setIsInView] = useState(false);

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) =>
      setIsInView(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  useWatched(isInView, onSeen);

  return <span class="message-end" ref={end} aria-hidden="true" />;
}
