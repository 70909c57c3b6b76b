import type pg from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { PoolOptions } from '../../store/postgres/database.ts';

/** Registers metrics of the process's Postgres pools. Returns a function that adds a pool under a name. */
export function registerPoolMetrics(registry: Registry): (pool: string) => Pick<PoolOptions, 'observe'> {
  const pools = new Map<string, pg.Pool>();
  const waits = new Histogram({
    name: 'seamark_database_wait_seconds',
    help: 'Time that statements and transactions wait for a connection',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'seamark_database_connections',
    help: 'Connections of a pool by state; waiting: callers without one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return (name) => ({
    observe(pool) {
      pools.set(name, pool);
      const waitsOfPool = waits.labels(name);
      // Kysely acquires each connection with this method, so wrapping it measures every wait.
      const connect = pool.connect.bind(pool);
      const timed = async (): Promise<pg.PoolClient> => {
        const ended = waitsOfPool.startTimer();
        try {
          return await connect();
        } finally {
          ended();
        }
      };
      Object.assign(pool, { connect: timed });
    },
  });
}
