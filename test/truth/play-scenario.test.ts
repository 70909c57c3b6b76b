import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { scenarios } from '../../simulator/scenarios/index.ts';

// Each program runs as a separate process and takes a second to start on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../infra/commands/play-scenario.ts', import.meta.url));

/** Returns the exit code and output of `npm run scenario -- …` while no system runs. */
async function play(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const environment = { ...process.env, NO_COLOR: '1' };
  return run(process.execPath, [program, ...args], { env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

describe('a played scenario', () => {
  test('shows truth, reports and published values side by side, and ends with a verdict', async () => {
    const { code, stdout, stderr } = await play('rollover', '--alone');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('what happens');
    expect(stdout).toMatch(/day 0 +01 Aug 00:00.*request succeeded/);
    expect(stdout).toMatch(/day 10 +11 Aug 06:00 +loaded CNYTN CORMORANT/);
    expect(stdout).toContain('withdraws: plans: departed CNYTN');
    expect(stdout).toContain('≠ 7 d early');
    expect(stdout).toMatch(/ended: all_containers_terminated\n\d+ published values are what the sources revealed/);
  });

  test('marks what a source states wrongly', async () => {
    const { stdout } = await play('RETRACT', '--alone', '--json');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const wrong = lines.filter((line) => line.difference === 'never happened');
    expect(wrong.map((line) => [line.column, line.text.split(',')[0]])).toEqual([
      ['reported', 'loaded CNNGB ALBATROSS'],
    ]);
    expect(lines.at(-1)).toMatchObject({ number: 'RETRACT000001', verdict: { differences: [] } });
  });

  test('accepts another start, and a failing number as its end', async () => {
    const { code, stdout } = await play('NOTFOUND', '--alone', '--start', '2026-03-02T09:17:00Z');
    expect(code).toBe(0);
    expect(stdout).toContain('day 0   02 Mar 09:17');
    expect(stdout).toContain('ended: not_found');
  });

  test('lists all scenarios', async () => {
    const { stdout } = await play('--list');
    for (const { code } of scenarios) expect(stdout).toContain(code);
  });

  test.each([['NOSUCH'], [], ['RAIL', '--speed', '-1'], ['RAIL', '--start', 'soon'], ['RAIL', '--loud']])(
    'rejects wrong usage: %s',
    async (...args) => {
      const { code, stderr } = await play(...args, '--alone');
      expect(code).toBe(2);
      expect(stderr).toContain('npm run scenario');
    },
  );
});
