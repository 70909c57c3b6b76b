/** The worked example in `docs/tracking.md`, in which line and terminal disagree, as computed by the core. */
import type { Observation } from '../../tracking/claims/claims.ts';
import { PERSON, personClaim } from '../../tracking/claims/person-claims.ts';
import { arrived, departed, discharged, loaded, plannedDischarge } from '../../tracking/testing/journeys.ts';
import { CONTAINER, event, fact, RecordedShipment, response, TERMINAL } from '../../tracking/testing/statements.ts';
import type { ContainerFields, Provenance } from '../../tracking/view/view.ts';

const byLine = response(
  '2026-09-04T08:00:00Z',
  [loaded, departed, plannedDischarge, arrived, discharged, fact('last_free_day', '2026-09-11')],
  { snapshotId: 'answer of the line' },
);
const byTerminal = response(
  '2026-09-04T09:00:00Z',
  [
    fact('known', true),
    event('discharge', 'USLAX', '2026-09-03T09:40:00Z'),
    fact('available', true),
    fact('holds', [{ name: 'customs', status: 'hold', description: 'exam' }]),
    fact('last_free_day', '2026-09-09'),
  ],
  { source: TERMINAL, snapshotId: 'answer of the terminal' },
);
const correction: Observation = {
  source: PERSON,
  snapshotId: 'correction',
  receivedAt: '2026-09-04T12:00:00Z',
  complete: false,
  absence: 'log',
  claims: [
    personClaim({
      container: CONTAINER,
      field: 'pickup_lfd',
      value: '2026-09-15',
      id: 'c1',
      author: 'Ada Example',
      statedAt: '2026-09-04T12:00:00Z',
      expiresAt: '2026-09-07T00:00:00Z',
    }),
  ],
};

function why({ source, rule, author }: Provenance): string {
  return `${author ?? `${source.kind} ${source.code}`} by ${rule}`;
}

function fieldsOf(story: RecordedShipment, names: readonly (keyof ContainerFields)[]): Record<string, unknown> {
  const { fields } = story.container();
  return Object.fromEntries(
    names.map((name) => {
      const { value, provenance } = fields[name];
      return [name, [value, provenance === null ? null : why(provenance)]];
    }),
  );
}

/** Returns the steps of the example as the JSON printed in the document. */
export function workedExample(): Record<'disagreement' | 'corrected' | 'expired', string> {
  const story = new RecordedShipment().record(byLine).record(byTerminal);
  const discharge = story.milestone('vessel_discharged');
  const disagreement = {
    ...fieldsOf(story, [
      'pod_arrived_at',
      'pod_discharged_at',
      'available_for_pickup',
      'holds_at_pod_terminal',
      'pickup_lfd',
      'pickup_lfd_line',
      'pickup_lfd_terminal',
      'current_status',
    ]),
    'flags of the discharge': discharge?.flags,
    'witnesses of the discharge': discharge?.witnesses.map((one) => `${one.source.kind} ${one.source.code}`),
    'flags of the container': story.container().flags,
    'events published': story.lastEventNames(),
  };
  story.record(correction);
  const corrected = {
    ...fieldsOf(story, ['pickup_lfd', 'pickup_lfd_line']),
    'events published': story.lastEventNames(),
  };
  story.publishAt('2026-09-07T00:00:00Z');
  const expired = { ...fieldsOf(story, ['pickup_lfd']), 'events published': story.lastEventNames() };
  return { disagreement: json(disagreement), corrected: json(corrected), expired: json(expired) };
}

/** Formats an object with one member per line. */
function json(members: Record<string, unknown>): string {
  const lines = Object.entries(members).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}
