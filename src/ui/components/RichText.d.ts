/** The one component that shows what was markup, and only what the sanitiser left of it. */
import type { SafeHtml } from '../html/safe-html.ts';
export declare function RichText({ html }: { html: SafeHtml }): import('preact').JSX.Element;
