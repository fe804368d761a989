/** Settings of metrics and traces. */

import { httpUrl, port, text } from '../kinds.ts';
import { requirePackages, tracingPackages } from '../optional-packages.ts';
import { setting, type ValuesOf } from '../setting.ts';

export const metricsSettings = {
  port: setting(port, {
    env: 'METRICS_PORT',
    sentence: 'Port that serves metrics for Prometheus; if not set, metrics are off',
  }),
  host: setting(text, {
    env: 'METRICS_HOST',
    default: 'localhost',
    sentence: 'IP address or host name on which metrics are served, without authentication',
  }),
};

export const tracingSettings = {
  endpoint: setting(httpUrl('http://localhost:4318'), {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    sentence:
      'URL that receives traces by OTLP over HTTP, such as `http://localhost:4318`; if not set, tracing is off',
  }),
};

/** The host and port that serve metrics. */
export interface MetricsSettings extends ValuesOf<typeof metricsSettings> {
  readonly port: number;
}

/** Returns null if metrics are off. */
export function metricsConfig({ port, ...rest }: ValuesOf<typeof metricsSettings>): MetricsSettings | null {
  return port === null ? null : { port, ...rest };
}

export type TracingSettings = ValuesOf<typeof tracingSettings>;

/** @throws {ConfigError} if the packages that tracing needs are not installed */
export function tracingConfig(tracing: TracingSettings): TracingSettings {
  if (tracing.endpoint !== null) requirePackages(tracingSettings.endpoint.env, tracingPackages);
  return tracing;
}
