import { Histogram, type Registry } from 'prom-client';
import type { ObserveResponse } from '../../api/pipeline/identify-request.ts';

export function registerRequestMetrics(registry: Registry): ObserveResponse {
  const durations = new Histogram({
    name: 'seamark_http_request_seconds',
    help: 'Time to the response, by operation and class of status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return ({ operation, status, seconds }) => {
    durations.observe({ operation: operation ?? 'none', status: `${Math.trunc(status / 100)}xx` }, seconds);
  };
}
