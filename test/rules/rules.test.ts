/** Tests that every rule of the core holds, and that at least one of its rows fails without it. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCore } from './core.ts';
import { ROWS } from './rows.ts';
import { RULES } from './rules.ts';

const root = path.join(import.meta.dirname, '../..');
const core = await loadCore((file) => import(path.join(root, file)));

describe('rows', () => {
  it.each(ROWS.map((row) => [row.rule, row.title, row] as const))('%s: %s', (_rule, _title, row) => {
    row.run(core);
  });
});

describe('rules', () => {
  it('have one id each, and rows have a rule', () => {
    const ids = RULES.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ROWS.map((row) => row.rule).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('cover all 44 quirks of the sources', () => {
    const quirks = new Set(RULES.map(({ id }) => /^G(\d+)-/.exec(id)?.[1]).filter((quirk) => quirk !== undefined));
    expect(Array.from({ length: 44 }, (_, index) => `${index + 1}`).filter((quirk) => !quirks.has(quirk))).toEqual([]);
  });

  it('fail a row of their own when they are switched off', { timeout: 120_000 }, () => {
    const run = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'switch-off.ts')],
      { encoding: 'utf8' },
    );
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
  });
});
