import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTemporalProbe } from './probe.ts';
import { createRunLookup } from './runs.ts';

let silent: Server;
let silentAddress: string;
const unexpected: unknown[] = [];
const note = (error: unknown): void => void unexpected.push(error);

beforeEach(async () => {
  unexpected.length = 0;
  process.on('uncaughtException', note);
  silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  silentAddress = `127.0.0.1:${z.object({ port: z.number() }).parse(silent.address()).port}`;
});
afterEach(() => {
  process.off('uncaughtException', note);
  silent.close();
});

test.each(['nothing listens', 'the server is silent'])(
  'calls in progress end before the connection: %s',
  async (how) => {
    const address = how === 'nothing listens' ? '127.0.0.1:9' : silentAddress;
    const probe = createTemporalProbe({ address, namespace: 'default', taskQueuePrefix: '' });
    const runs = createRunLookup({ address, namespace: 'default', uiUrl: null });
    const answers = Promise.all([probe.check(), probe.hasWorker(), runs.read('tracking/x')]);
    // By then, the first attempt has failed and the SDK is waiting before the next one.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([probe.close(), runs.close()]);
    expect(await answers).toEqual([false, false, 'away']);
    expect(await Promise.all([probe.check(), runs.read('tracking/x')])).toEqual([false, 'away']);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(unexpected).toEqual([]);
  },
);
