/**
 * An assistant asks everything that people ask about a shipment, at five moments of its journey, through the MCP server
 * over HTTP. Every fact in every result must be one that the sources of the simulated world had reported by then. `npm
 * run check:assistant` runs all twenty journeys.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createTransport } from '../../../connectors/transport.ts';
import {
  defaultProbeSettings,
  type ProbeInput,
  probeLines,
} from '../../../operations/tracking-requests/probe-lines.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { truthOf } from '../../../simulator/truth.ts';
import { TrackingRig } from '../tracking/tracking-rig.ts';
import { differences } from './assistant/differences.ts';
import { compared } from './assistant/expected.ts';
import { momentOf } from './assistant/moment.ts';
import { EVERYDAY, FOLLOWED } from './assistant/scenarios.ts';
import { call } from './assistant/session.ts';
import { BASE_URL, type McpRig, startMcpRig } from './mcp-rig.ts';

const start = '2026-08-01T00:00:00Z';
const wanted = process.env['SEAMARK_ASSISTANT_SESSIONS'] ?? EVERYDAY.join(',');
const followed = FOLLOWED.filter(({ code }) => wanted === 'all' || wanted.split(',').includes(code));

let rig: TrackingRig;
let mcp: McpRig;
let transport: ReturnType<typeof createTransport>;
beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  const { database, accountId, simulatorUrl } = rig;
  const logger = pino({ level: 'silent' });
  const registry = createRegistry({ simulatorUrl, environment: {} });
  transport = createTransport({ logger, userAgent: 'seamark-test' });
  const probeDeps = { database, registry, transport, logger, baseUrl: BASE_URL, settings: defaultProbeSettings };
  mcp = await startMcpRig({
    over: { database, url: rig.test.url, accountId },
    surroundings: { lines: registry, probe: (input: ProbeInput) => probeLines(probeDeps, input) },
  });
});
afterAll(async () => {
  await mcp.stop();
  await rig.stop();
  await transport.close();
});

describe.concurrent.each(followed)('$code', ({ code, hours }) => {
  it('gets true answers at five positions of its clock', { timeout: 300_000 }, async () => {
    const number = scenarioNumber(code, 1);
    const { clockId } = await rig.track(number, { startAt: start });
    const { request } = truthOf(number, start);
    const wrong: string[] = [];
    for (const hour of hours) {
      await rig.advance(clockId ?? '', new Date(Date.parse(start) + hour * 3_600_000).toISOString(), 120_000);
      const moment = momentOf(rig.simulator.polls, number, start, hour);
      const answers = await call(mcp, request.request_number);
      for (const { what, actual, expected } of compared(moment, answers)) {
        wrong.push(...differences(actual, expected).map((one) => `${hour} h, ${what}: ${one}`));
      }
    }
    expect(wrong).toEqual([]);
  });
});
