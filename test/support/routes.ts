import type { FastifyInstance } from 'fastify';

export interface Route {
  readonly method: string;
  /** With its parameters as the router writes them: `/a/:b`. */
  readonly path: string;
}

/** Every route of an app, read from what its router prints. */
export function routesOf(app: FastifyInstance): Route[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (segment === '') return [];
      const depth = indent.length / 4;
      const path = parents.slice(0, depth).join('') + segment;
      parents[depth] = segment;
      return methods === '' ? [] : methods.split(', ').map((method) => ({ method, path }));
    });
}
