import { Gauge, type Registry } from 'prom-client';
import type { EventFeed } from '../../api/routes/events/event-feed.ts';

/** Registers the number of open event streams in the process, and how far the slowest lags behind the newest event. */
export function registerStreamMetrics(registry: Registry, { progress }: Pick<EventFeed, 'progress'>): void {
  const registers = [registry];
  new Gauge({
    name: 'seamark_event_streams',
    help: 'Open event streams',
    registers,
    collect() {
      this.set(progress.streams);
    },
  });
  new Gauge({
    name: 'seamark_event_stream_lag',
    help: 'Events by which the slowest event stream is behind the newest event',
    registers,
    collect() {
      this.set(progress.lag().events);
    },
  });
  new Gauge({
    name: 'seamark_event_stream_lag_seconds',
    help: 'Time since the slowest event stream last was at the newest event',
    registers,
    collect() {
      this.set(progress.lag().seconds);
    },
  });
}
