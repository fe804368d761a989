/** The script tag of a help center, as site owners copy it. */

/** What a page needs to know of a deployment to show a help center. */
export interface PageSettings {
  readonly userId: number;
  readonly apiKey: string;
  readonly helpCenterId: number;
}

/** The line that a site owner copies. `lang` is left to the page's own language where it is not given. */
export function scriptTag(settings: PageSettings, baseUrl: string, lang?: string): string {
  const attributes = [
    `src="${baseUrl}/frontdesk.js"`,
    `data-user-id="${settings.userId}"`,
    `data-api-key="${settings.apiKey}"`,
    `data-help-center-id="${settings.helpCenterId}"`,
    ...(lang === undefined ? [] : [`data-lang="${lang}"`]),
  ];
  return `<script async ${attributes.join(' ')}></script>`;
}
