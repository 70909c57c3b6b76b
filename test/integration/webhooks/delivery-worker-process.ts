/**
 * Runs a worker in a separate process, so that tests can kill it. The only argument is JSON with database, Temporal
 * address, prefix and key.
 */
import { pino } from 'pino';
import { z } from 'zod';
import { connectDatabase } from '../../../store/postgres/database.ts';
import { startDeliveryWorker } from './delivery-worker.ts';

const { databaseUrl, ...input } = z
  .object({ databaseUrl: z.string(), temporalAddress: z.string(), taskQueuePrefix: z.string(), secretKey: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));

await startDeliveryWorker({ ...input, database: connectDatabase(databaseUrl), logger: pino({ level: 'silent' }) });
