import { useEffect, useRef, useState } from 'preact/hooks';
import { useWatched } from '../../../kit/use-watched.ts';

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
  useWatched(isInView, () => {
    if (!end.current) return;
    // On a busy machine frames are late: the end may have been scrolled away since the last one.
    const lastLook = new IntersectionObserver(([entry]) => {
      lastLook.disconnect();
      if (entry?.isIntersecting) onSeen();
      else setIsInView(false);
    });
    lastLook.observe(end.current);
  });

  return <span class="message-end" ref={end} aria-hidden="true" />;
}
