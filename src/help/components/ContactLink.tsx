import type { ComponentChildren } from 'preact';

export interface ContactLinkProps {
  /** URL of the contact page. */
  href: string;
  /** Text of the visitor, such as a search, with which the message begins. */
  message?: string | undefined;
  /** Id of the article that the message is about. */
  articleId?: number | undefined;
  class?: string;
  children: ComponentChildren;
}

/** A link to the contact page, which opens the widget's thread if the page's script has loaded. */
export function ContactLink({ href, message, articleId, class: className, children }: ContactLinkProps) {
  return (
    <a
      class={className}
      href={href}
      rel="nofollow"
      data-open="contact"
      data-message={message}
      data-article-id={articleId}
    >
      {children}
    </a>
  );
}
