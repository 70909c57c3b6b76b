import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTransport, type Transport } from '../../../connectors/transport.ts';
import type { Authentication } from '../../publisher/authentication.ts';
import { DIRECT } from '../../publisher/journeys.ts';
import { type Publisher, startPublisher } from '../../publisher/publisher.ts';
import { makeSecrets, type Secrets } from './line-secrets.ts';
import { listeningLogger, requestBy } from './line-under-test.ts';

/**
 * Fixtures for tests of authentication. Secrets are created once; everything in `open` is closed after each test, in
 * reverse order.
 */
export const BOOKING = requestBy('booking_number', DIRECT.booking);
export const open: { close(): Promise<void> }[] = [];
export let secrets: Secrets;
export const file = (name: string): string => secrets.file(name);

/** Registers the hooks, which each test file must do because hooks apply to only one file. */
export function guardLines(): void {
  beforeAll(async () => {
    secrets = await makeSecrets();
  });

  afterAll(() => secrets.remove());

  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
}

export async function publish(authentication: Authentication, overTls: boolean): Promise<Publisher> {
  const publisher = await startPublisher({ authentication, ...(overTls ? { tls: secrets.tls } : {}) });
  open.push(publisher);
  return publisher;
}

export function transport(logger = listeningLogger().logger): Transport {
  const made = createTransport({ logger, userAgent: 'seamark-test' });
  open.push(made);
  return made;
}
