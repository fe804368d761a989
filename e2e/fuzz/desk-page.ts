/** The headers with which the page of the desk sends its requests. */
export const deskPage = (url: string): Readonly<Record<string, string>> => ({
  origin: new URL(url).origin,
  'frontdesk-desk': '1',
  'sec-fetch-site': 'same-origin',
});
