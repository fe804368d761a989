/** Where a visitor can be, and how that is written as an address. */

export type Route =
  | { name: 'home' }
  | { name: 'category'; id: number }
  /** `heading` is the id of a heading to begin at. */
  | { name: 'article'; id: number; heading?: string }
  | { name: 'search'; text: string };

/** The path of a route: `/`, `/categories/12`, `/articles/34`, `/articles/34?h=returns`, `/search?q=size`. */
export function toPath(route: Route): string {
  switch (route.name) {
    case 'home':
      return '/';
    case 'category':
      return `/categories/${route.id}`;
    case 'article':
      return `/articles/${route.id}${route.heading ? `?h=${encodeURIComponent(route.heading)}` : ''}`;
    case 'search':
      return `/search?q=${encodeURIComponent(route.text)}`;
  }
}

/** The route of a path; anything that is no path of ours is home. */
export function fromPath(path: string): Route {
  const [place = '', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  const [, name, id] = /^\/(categories|articles)\/([1-9]\d{0,15})$/.exec(place) ?? [];
  if (name === 'categories') return { name: 'category', id: Number(id) };
  if (name === 'articles') {
    const heading = parameters.get('h');
    return { name: 'article', id: Number(id), ...(heading ? { heading } : {}) };
  }
  return place === '/search' ? { name: 'search', text: parameters.get('q') ?? '' } : { name: 'home' };
}
