/** Plain text whose URLs are links; markup in it is shown as text. */

export interface LinkedTextProps {
  parts: readonly { readonly text: string; readonly href?: string }[];
}

export function LinkedText({ parts }: LinkedTextProps) {
  return (
    <p class="plain">
      {parts.map(({ text, href }, index) =>
        href ? (
          <a key={`${index}${href}`} href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}
