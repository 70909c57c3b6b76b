/** Stores reported positions, with the text they were parsed from as their snapshot. */
import { createHash } from 'node:crypto';
import type { VesselPosition } from '../../connectors/vessel-positions/feed.ts';
import type { Database } from '../../store/postgres/database.ts';
import { insertPositions } from '../../store/vessels/positions.ts';
import { insertSnapshot, type NewSnapshot, prepareSnapshot } from '../../store/watches/snapshots.ts';

/** A response or the reports of a feed, on a single page. */
type Received = Omit<NewSnapshot, 'claimsHash' | 'pages' | 'accountId'>;

/** Returns the number of new positions. `testClockId` is the clock of the vessels; null means wall-clock time. */
export async function recordPositions(
  database: Database,
  positions: readonly VesselPosition[],
  received: Received,
  testClockId: string | null,
): Promise<number> {
  const claimsHash = createHash('sha256').update(JSON.stringify(positions)).digest();
  const snapshot = await prepareSnapshot({ ...received, claimsHash, pages: 1 });
  return database.transaction().execute(async (trx) => {
    await insertSnapshot(trx, snapshot);
    return insertPositions(trx, positions, {
      testClockId,
      sourceCode: received.source.code,
      snapshotId: snapshot.id,
    });
  });
}
