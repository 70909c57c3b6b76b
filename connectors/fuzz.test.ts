/** Feeds malformed responses to the readers of terminals and railroads, as `dcsa/fuzz.slow.test.ts` does for lines. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json-shape.ts';
import type { ContractCase } from './testing/contract.ts';
import { connectorFolders, contractCasesOf } from './testing/contract-folders.ts';
import { checkWellFormed } from './testing/contract-kit.ts';
import { oddJson } from './testing/odd-json.ts';

const RUNS = 2_000;

const folders = connectorFolders().filter((folder) => folder !== 'dcsa');
const subjects = await Promise.all(folders.map(async (folder) => ({ folder, cases: await contractCasesOf(folder) })));

/** Throws if a claim is malformed, names a container that was not requested, or comes from a body that is not JSON. */
function check({ read, mayFallBackTo }: ContractCase, body: Uint8Array): void {
  const claims = read(body, 200) ?? [];
  if (claims.length === 0) return;
  const document = parseJson(body);
  if (document.type !== 'json') throw new Error('facts from no valid response');
  checkWellFormed(claims, document.value);
  for (const claim of claims) {
    if ('container' in claim && claim.container !== null && !mayFallBackTo.includes(claim.container))
      throw new Error(`${claim.container} was not requested`);
  }
}

describe.each(subjects)('$folder', ({ cases }) => {
  it('misreads no malformed response, and reads some of them', () => {
    const anyCase = fc.constantFrom(...cases);
    const { tree, mutated } = oddJson(
      cases.map(({ body }) => body),
      ['hold', 'released', 'Unknown', 'true'],
      ['containers', 'known'],
    );
    const body = fc.oneof(
      { weight: 3, arbitrary: mutated.map((text) => Buffer.from(text)) },
      tree.map((value) => Buffer.from(JSON.stringify(value))),
      fc.uint8Array(),
    );
    let readable = 0;
    const property = fc.property(anyCase, body, (subject, bytes) => {
      check(subject, bytes);
      if (subject.read(bytes, 200)) readable++;
    });
    fc.assert(property, { numRuns: RUNS });
    // Otherwise, this test would prove nothing.
    expect(readable).toBeGreaterThan(RUNS / 10);
  }, 120_000);
});
