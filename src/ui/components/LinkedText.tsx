/** Plain text whose URLs are links; markup in it is shown as text. */

export function LinkedText({ text }: { text: string }) {
  return (
    <p class="plain">
      {toLinkedParts(text).map(({ text: part, href }, index) =>
        href ? (
          <a key={`${index}${href}`} href={href} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

/** A piece of text; a link if it has an `href`. */
interface LinkedPart {
  readonly text: string;
  readonly href?: string;
}

/** Finds the web URLs in a text. Punctuation after a URL belongs to the sentence. */
function toLinkedParts(text: string): LinkedPart[] {
  return text
    .split(/(\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]}])/i)
    .map((part, index) => (index % 2 === 1 ? { text: part, href: part } : { text: part }))
    .filter((part) => part.text !== '');
}
