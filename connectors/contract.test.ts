/** Runs the contract kit on every connector. */
import { describe, expect, it } from 'vitest';
import type { Claim } from '../tracking/claims/claims.ts';
import { emptyLedger, record } from '../tracking/ledger/ledger.ts';
import { publish } from '../tracking/publish/publish.ts';
import { CONTRACT } from './testing/contract-checks.ts';
import { connectorFolders, contractCasesOf, fixturesOf } from './testing/contract-folders.ts';

const folders = connectorFolders();
const subjects = await Promise.all(folders.map(async (folder) => ({ folder, cases: await contractCasesOf(folder) })));

it('covers every connector and every fixture', () => {
  expect(folders).toEqual(
    expect.arrayContaining([
      'apm-terminals',
      'bnsf',
      'canadian-national',
      'dcsa',
      'mapping',
      'rail',
      'terminal',
      'union-pacific',
    ]),
  );
  for (const { folder, cases } of subjects) {
    const names = cases.map(({ name }) => name).join('\n');
    expect(fixturesOf(folder).filter((fixture) => !names.includes(fixture))).toEqual([]);
  }
});

describe.each(subjects)('$folder', ({ cases }) => {
  describe.each(cases)('$name', (subject) => {
    it.each(CONTRACT)('%s', (_promise, check) => expect(check(subject)).toEqual([]), 60_000);

    it('an actual in the future is not published', () => {
      const claims = subject.read(Buffer.from(subject.body), 200) ?? [];
      expect(publishedActuals(claims, '2020-01-01T00:00:00Z')).toEqual([]);
    });
  });
});

/** Lists the actual events that a response received at the given hour would publish. */
function publishedActuals(claims: Claim[], receivedAt: string): string[] {
  const request = { requestType: 'bill_of_lading', normalizedNumber: 'EXBL7788990', scac: 'EXMP' } as const;
  const source = { kind: 'line', code: 'EXMP' } as const;
  const containers = [...new Set(claims.flatMap((claim) => ('container' in claim ? (claim.container ?? []) : [])))];
  const listing: Claim = { kind: 'listing', pointer: '', statedAt: null, containers, complete: false };
  const observation = {
    source,
    snapshotId: 's',
    receivedAt,
    complete: true,
    absence: 'log',
    claims: [...claims, listing],
  };
  const view = publish(record(emptyLedger(request), { ...observation, absence: 'log' }), receivedAt);
  return view.containers.flatMap(({ events }) =>
    events.filter(({ classifier }) => classifier === 'actual').map(({ kind, timestamp }) => `${kind} ${timestamp}`),
  );
}
