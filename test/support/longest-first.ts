import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute or more, the longest of each suite first. */
const LONG = [
  'bench/tracking/tracking-bench.slow.test.ts',
  'test/truth/journeys.slow.test.ts',
  'connectors/dcsa/fuzz.slow.test.ts',
  'infra/commands/connector/connector-command.slow.test.ts',
  'test/integration/tracking/journey.slow.test.ts',
  'test/integration/isolation/isolation.test.ts',
  'test/integration/tracking/exceptions.slow.test.ts',
  'test/integration/tracking/bridge.slow.test.ts',
  'test/integration/webhooks/faults.slow.test.ts',
  'test/integration/mcp/assistant-sessions.slow.test.ts',
  'test/integration/tracking/corrections.slow.test.ts',
  'test/integration/tracking/operations.slow.test.ts',
  'test/integration/tracking/order-of-sources.slow.test.ts',
  'test/integration/web/developers.test.ts',
  'test/integration/web/lists.test.ts',
  'test/integration/web/settings.test.ts',
  'test/integration/web/tracking.test.ts',
  'test/integration/web/shipment.test.ts',
  'test/integration/web/exceptions.test.ts',
  'test/faults/tracking-audit.test.ts',
  'test/faults/webhook-audit.test.ts',
  'test/faults/servers-restarted.test.ts',
  'test/faults/worker-killed.test.ts',
  'test/e2e/start.test.ts',
  'test/e2e/crashes.test.ts',
];

/**
 * Starts the long files of each group first, so that no core has to wait for one of them at the end. Without data on
 * earlier runs, Vitest sorts files by size, which does not reflect their duration.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other));
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function rankOf({ moduleId }: TestSpecification): number {
  const index = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
  return index === -1 ? LONG.length : index;
}
