import { expect, it } from 'vitest';
import type { Claim, EventClaim, Source } from '../claims/claims.ts';
import { arrived, departed, discharged, loaded } from '../testing/journeys.ts';
import { event, fact, place, RAILROAD, RecordedShipment, response, TERMINAL } from '../testing/statements.ts';

const OTHER: Source = { kind: 'terminal', code: 'smdg:SIM5' };
const landed = [loaded, departed, arrived, discharged];
const landedSomewhere = [loaded, departed, arrived, { ...discharged, place: place('USLAX') }];
const row = (status: string, isListed = true) => [fact('known', isListed), fact('terminal_status', status)];
const ownDischarge = event('discharge', 'USLAX', '2026-09-03T06:20:00Z');

type Row = readonly [source: Source, claims: Claim[]];

function terminalAfter(history: EventClaim[], rows: Row[]): unknown[] {
  const story = new RecordedShipment().record(response('2026-09-03T08:00:00Z', history));
  for (const [source, claims] of rows) story.record(response('2026-09-04T08:00:00Z', claims, { source }));
  const { value, provenance } = story.container().fields.pod_terminal_key;
  return [value, provenance?.rule.replace('pod_terminal.', '')];
}

const IN_OTHER_YARD = ['smdg:SIM5', 'in_its_yard'];
const BY_LINE = ['smdg:SIM1', 'named_by_line'];

it.each<[string, EventClaim[], Row[], unknown[]]>([
  [
    'the first is gone',
    landed,
    [
      [TERMINAL, row('departed')],
      [OTHER, row('yard')],
    ],
    IN_OTHER_YARD,
  ],
  [
    'the first does not list it',
    landed,
    [
      [TERMINAL, [fact('known', false)]],
      [OTHER, row('yard')],
    ],
    IN_OTHER_YARD,
  ],
  [
    'the first has it as well',
    landed,
    [
      [TERMINAL, row('yard')],
      [OTHER, row('yard')],
    ],
    BY_LINE,
  ],
  ['the first has no row', landed, [[OTHER, row('yard')]], BY_LINE],
  [
    'a ramp is gone',
    landed,
    [
      [{ ...RAILROAD, code: 'smdg:SIM1' }, row('departed')],
      [OTHER, row('yard')],
    ],
    BY_LINE,
  ],
  [
    'the other has it no more',
    landed,
    [
      [TERMINAL, row('departed')],
      [OTHER, row('departed')],
    ],
    BY_LINE,
  ],
  [
    'the other does not list it',
    landed,
    [
      [TERMINAL, row('departed')],
      [OTHER, row('yard', false)],
    ],
    BY_LINE,
  ],
  ['the first is the only one', landed, [[TERMINAL, row('departed')]], BY_LINE],
  [
    'the first reported the discharge',
    landedSomewhere,
    [
      [TERMINAL, [...row('departed'), ownDischarge]],
      [OTHER, row('yard')],
    ],
    IN_OTHER_YARD,
  ],
  [
    'the first has it, but not the other',
    landed,
    [
      [OTHER, row('departed')],
      [TERMINAL, row('yard')],
    ],
    BY_LINE,
  ],
])('the terminal of the POD, if another has it in its yard and %s', (_, history, rows, expected) => {
  expect(terminalAfter(history, rows)).toEqual(expected);
});
