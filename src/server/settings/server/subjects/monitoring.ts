/** Metrics and traces. */

import { httpUrl, port, text } from '../kinds.ts';
import { requirePackages, tracingPackages } from '../optional-packages.ts';
import { setting, type ValuesOf } from '../setting.ts';

export const metricsSettings = {
  port: setting(port, {
    env: 'METRICS_PORT',
    sentence: 'Port that serves metrics for Prometheus; without it, nothing is measured',
  }),
  host: setting(text, {
    env: 'METRICS_HOST',
    default: 'localhost',
    sentence: 'Address that serves metrics, without authentication',
  }),
};

export const tracingSettings = {
  endpoint: setting(httpUrl('http://localhost:4318'), {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    sentence:
      'Target of spans by OTLP over HTTP, such as `http://localhost:4318`; without it, nothing is traced',
  }),
};

/** The address of metrics. */
export interface MetricsSettings extends ValuesOf<typeof metricsSettings> {
  readonly port: number;
}

/** Null: nothing is measured. */
export function metricsConfig({ port, ...rest }: ValuesOf<typeof metricsSettings>): MetricsSettings | null {
  return port === null ? null : { port, ...rest };
}

export type TracingSettings = ValuesOf<typeof tracingSettings>;

/** @throws {ConfigError} where the packages that send spans are not installed */
export function tracingConfig(tracing: TracingSettings): TracingSettings {
  if (tracing.endpoint !== null) requirePackages(tracingSettings.endpoint.env, tracingPackages);
  return tracing;
}
