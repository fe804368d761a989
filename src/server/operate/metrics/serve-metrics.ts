import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Log } from '../../db/connect.ts';
import type { Background } from '../../jobs/background.ts';
import { ConfigError } from '../../settings/server/config-error.ts';
import type { MetricsSettings } from '../../settings/server/subjects/monitoring.ts';
import type { Metrics } from './metrics.ts';

/** Starts the metrics server, for the operator's network only. @throws {ConfigError} if host or port are unavailable */
export async function serveMetrics(
  metrics: Pick<Metrics, 'print'>,
  { host, port }: MetricsSettings,
  log: Log,
): Promise<Background> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const isKnown = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!isKnown) {
      response.writeHead(404).end();
      return;
    }
    metrics.print().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics were not printed');
        response.writeHead(500).end();
      },
    );
  });
  server.listen({ host, port });
  await once(server, 'listening').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `Metrics cannot be served at ${host}:${port} (METRICS_HOST and METRICS_PORT): ${reason}.`,
    );
  });
  // Does not keep the process alive if the server's start fails.
  server.unref();
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
