import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface LockedPackage {
  integrity?: string;
  link?: boolean;
}

it('each has a digest', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const installed = Object.entries(packages).filter(
    ([name, { link }]) => name.includes('node_modules/') && link !== true,
  );
  expect(installed.length).toBeGreaterThan(300);
  expect(
    installed.filter(([, { integrity }]) => !/^sha(256|384|512)-/.test(integrity ?? '')).map(([name]) => name),
  ).toEqual([]);
});

it('run no install scripts in the image, and send no reports elsewhere', () => {
  const calls = read('infra/Dockerfile').match(/npm ci\b[^\n]*/g) ?? [];
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(call).toContain('--ignore-scripts');
  // A package that the API description pages depend on reports installations unless this setting disables it.
  expect(JSON.parse(read('package.json'))).toMatchObject({ scarfSettings: { enabled: false } });
});
