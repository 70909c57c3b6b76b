/** Functions under test: the public functions of the core, and of the connectors for their own quirks. */
import { RecordedShipment } from '../../tracking/testing/statements.ts';

type Modules = {
  ledger: typeof import('../../tracking/ledger/ledger.ts');
  publish: typeof import('../../tracking/publish/publish.ts');
  diff: typeof import('../../tracking/changes/diff.ts');
  status: typeof import('../../tracking/containers/container-status.ts');
  stop: typeof import('../../tracking/tracking-requests/stop.ts');
  plan: typeof import('../../tracking/watches/poll-plan.ts');
  lifecycle: typeof import('../../tracking/tracking-requests/lifecycle.ts');
  numbers: typeof import('../../tracking/claims/numbers.ts');
  confirmation: typeof import('../../tracking/ledger/confirmation.ts');
  inference: typeof import('../../tracking/carrier-inference/infer-carrier.ts');
  answers: typeof import('../../connectors/response-class.ts');
  spelling: typeof import('../../connectors/dcsa/reference-spelling.ts');
  requests: typeof import('../../connectors/dcsa/plan.ts');
  lines: typeof import('../../connectors/line-directory.ts');
  duplicates: typeof import('../../tracking/tracking-requests/same-shipment.ts');
  habit: typeof import('../../tracking/ledger/response-habit.ts');
  statements: typeof import('../../tracking/publish/competing-statements.ts');
  explanation: typeof import('../../tracking/tracking-requests/request-explanation.ts');
  identity: typeof import('../../tracking/publish/request-identity.ts');
  terminalEvents: typeof import('../../connectors/terminal/events.ts');
  holds: typeof import('../../connectors/terminal/holds-and-fees.ts');
};

const FILES: Record<keyof Modules, string> = {
  ledger: 'tracking/ledger/ledger.ts',
  publish: 'tracking/publish/publish.ts',
  diff: 'tracking/changes/diff.ts',
  status: 'tracking/containers/container-status.ts',
  stop: 'tracking/tracking-requests/stop.ts',
  plan: 'tracking/watches/poll-plan.ts',
  lifecycle: 'tracking/tracking-requests/lifecycle.ts',
  numbers: 'tracking/claims/numbers.ts',
  confirmation: 'tracking/ledger/confirmation.ts',
  inference: 'tracking/carrier-inference/infer-carrier.ts',
  answers: 'connectors/response-class.ts',
  spelling: 'connectors/dcsa/reference-spelling.ts',
  requests: 'connectors/dcsa/plan.ts',
  lines: 'connectors/line-directory.ts',
  duplicates: 'tracking/tracking-requests/same-shipment.ts',
  habit: 'tracking/ledger/response-habit.ts',
  statements: 'tracking/publish/competing-statements.ts',
  explanation: 'tracking/tracking-requests/request-explanation.ts',
  identity: 'tracking/publish/request-identity.ts',
  terminalEvents: 'connectors/terminal/events.ts',
  holds: 'connectors/terminal/holds-and-fees.ts',
};

export type Core = Modules & {
  /** Creates a shipment that is recorded in this core. */
  story: (request?: ConstructorParameters<typeof RecordedShipment>[0], thresholdMinutes?: number) => RecordedShipment;
};

/** Loads the core; `load` resolves its files by paths from the root of the repository. */
export async function loadCore(load: (file: string) => Promise<unknown>): Promise<Core> {
  const names = Object.keys(FILES) as (keyof Modules)[];
  const loaded = await Promise.all(names.map(async (name) => [name, await load(FILES[name])] as const));
  const modules = Object.fromEntries(loaded) as Modules;
  const { emptyLedger, record } = modules.ledger;
  const reported = { emptyLedger, record, publish: modules.publish.publish, diffViews: modules.diff.diffViews };
  return {
    ...modules,
    story: (request, thresholdMinutes) => new RecordedShipment(request, thresholdMinutes, reported),
  };
}
