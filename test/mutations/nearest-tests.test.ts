import path from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../infra/checks/source-files.ts';
import { ImportGraph } from './nearest-tests.ts';

const root = path.join(import.meta.dirname, '../..');
const files = (await sourceFiles(root)).map((file) => path.relative(root, file));
const graph = new ImportGraph(root, files);
const tests = files.filter((file) => /(?<!\.slow)\.test\.ts$/.test(file));

it.each([
  ['store/exceptions/lists.ts', 'test/integration/store/exceptions.test.ts'],
  ['tracking/changes/milestone-changes.ts', 'tracking/changes/milestone-changes.test.ts'],
  ['store/webhooks/replays.ts', 'test/integration/webhooks/replay-planning.test.ts'],
])('the tests nearest to %s concern its subject', (file, expected) => {
  expect(graph.nearest(file, tests).slice(0, 4)).toContain(expected);
});

it('leaves out tests that do not reach the file', () => {
  expect(graph.nearest('store/exceptions/lists.ts', ['tracking/changes/milestone-changes.test.ts'])).toEqual([]);
});
