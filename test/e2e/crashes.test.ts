import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftOver, makePlace, processIn, type StartedSystem, type SystemPlace, startIn } from './started-system.ts';

const startTimeoutMs = 300_000;

describe.skipIf(process.platform !== 'linux')('a system in which a process is killed', () => {
  let place: SystemPlace;
  let system: StartedSystem;

  beforeAll(async () => {
    place = await makePlace({ SEAMARK_DEMO: 'off' });
    system = startIn(place);
    await system.ready(startTimeoutMs);
  });
  afterAll(() => place.remove());

  it.each(['api-process', 'mcp-process', 'worker-process', 'simulator-process', 'servers-process'])(
    'starts %s again and is ready',
    async (name) => {
      const before = await processIn(place, name);
      process.kill(before.pid, 'SIGKILL');
      await expect
        .poll(async () => (await processIn(place, name).catch(() => before)).pid, { timeout: 30_000, interval: 100 })
        .not.toBe(before.pid);
      await system.ready(60_000);
      expect(system.output()).toMatch(/ended unexpectedly \(SIGKILL\)/);
    },
  );

  it('is not disturbed by a second system with another folder and other ports', async () => {
    const other = await makePlace({ SEAMARK_DEMO: 'off' });
    try {
      const second = startIn(other);
      await second.ready(startTimeoutMs);
      await system.ready(5_000);
      expect(await second.end('SIGINT')).toBe(0);
      expect(await leftOver(other, 5_000)).toEqual([]);
      await system.ready(5_000);
    } finally {
      await other.remove();
    }
  });

  it('leaves no process behind when the supervisor is killed', async () => {
    await system.end('SIGKILL');
    expect(await leftOver(place, 30_000)).toEqual([]);
  });
});

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it.each([
    ['SIGINT', 'hands on'],
    ['SIGTERM', 'hands on'],
    ['SIGKILL', 'cannot hand on'],
  ] as const)('leaves no process behind after %s, which npm %s', async (signal, _) => {
    const place = await makePlace({ SEAMARK_DEMO: 'off' });
    try {
      const system = startIn(place, ['npm', 'start']);
      await system.ready(startTimeoutMs);
      await system.end(signal);
      expect(await leftOver(place, 30_000)).toEqual([]);
    } finally {
      await place.remove();
    }
  });
});

describe('a system that cannot start', () => {
  it('names the variable of a port that is in use, and leaves nothing behind', async () => {
    const place = await makePlace();
    const taken = createServer();
    await new Promise<void>((resolve) =>
      taken.listen(Number(place.environment.SEAMARK_API_PORT), '127.0.0.1', resolve),
    );
    try {
      const system = startIn(place);
      const code = await new Promise((resolve) => system.supervisor.once('close', resolve));
      expect(code).toBe(1);
      expect(system.output()).toContain(`Port ${place.apiPort} is taken: set SEAMARK_API_PORT to a free one.`);
      if (process.platform === 'linux') expect(await leftOver(place, 5_000)).toEqual([]);
    } finally {
      await new Promise((resolve) => taken.close(resolve));
      await place.remove();
    }
  });

  it('names a variable with a wrong value', async () => {
    const place = await makePlace({ SEAMARK_API_PORT: 'three thousand' });
    try {
      const system = startIn(place);
      const code = await new Promise((resolve) => system.supervisor.once('close', resolve));
      expect(code).toBe(1);
      expect(system.output()).toContain('SEAMARK_API_PORT must be a port number');
    } finally {
      await place.remove();
    }
  });

  it('refuses a data folder that another system uses', async () => {
    const place = await makePlace({ SEAMARK_DEMO: 'off' });
    try {
      const first = startIn(place);
      await first.ready(startTimeoutMs);
      const second = startIn(place);
      const code = await new Promise((resolve) => second.supervisor.once('close', resolve));
      expect(code).toBe(1);
      expect(second.output()).toContain(`Seamark already runs in ${place.dataDirectory}`);
      expect(await first.end('SIGTERM')).toBe(0);
    } finally {
      await place.remove();
    }
  });
});
