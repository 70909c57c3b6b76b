/**
 * Audits 2,000 events during 20 kills: no event may be lost, duplicated, altered or out of order. `SEAMARK_TEST_SEED`
 * repeats a run. Budget: 75 s on 2 cores.
 */
import { expect, it } from 'vitest';
import { auditWebhooks } from './webhook-audit/audit.ts';

it('delivers all of 2,000 events to webhooks while every process is killed', { timeout: 600_000 }, async () => {
  const seed = Number(process.env['SEAMARK_TEST_SEED'] ?? Math.floor(Math.random() * 1e6));
  const progress: string[] = [];
  const onProgress = (line: string) => progress.push(line);
  const report = await auditWebhooks({ events: 2_000, kills: 20, seed, overMs: 35_000, onProgress });
  console.log(JSON.stringify({ ...report, problems: report.problems.length }));
  expect(report.problems.slice(0, 50), progress.join('\n')).toEqual([]);
  const { worker, api, temporal, postgres } = report.kills;
  expect(worker + api + temporal + postgres).toBe(20);
  expect(Math.min(worker, api, temporal, postgres), 'each part is killed').toBeGreaterThanOrEqual(3);
});
