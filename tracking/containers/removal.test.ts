import { describe, expect, it } from 'vitest';
import { arrived, departed, discharged, loaded, pickedUp, plannedDischarge, returned } from '../testing/journeys.ts';
import { CONTAINER, event, fact, listing, place, RecordedShipment, response, TERMINAL } from '../testing/statements.ts';

const OTHER = 'SIMU0000027';
const landed = [loaded, departed, plannedDischarge, arrived, discharged];
const rail = { mode: 'rail' as const, at: place('USLAX', { facilityType: 'rail_ramp' }) };
const toRamp = event('discharge', 'USCHI', '2026-09-09T00:00:00Z', { mode: 'rail', classifier: 'planned' });

/** Records `count` complete lists without the container, after its moves and optionally a terminal's row. */
function afterLists(count: number, moves = landed, row: [at: string, status: string, isListed: boolean] | null = null) {
  const others = landed.map((one) => (one.container === null ? one : { ...one, container: OTHER }));
  const story = new RecordedShipment();
  story.record(response('2026-09-11T00:00:00Z', [...moves, ...others, listing([CONTAINER, OTHER])]));
  if (row !== null) {
    const [at, status, isListed] = row;
    story.record(response(at, [fact('terminal_status', status), fact('known', isListed)], { source: TERMINAL }));
  }
  for (let hour = 1; hour <= count; hour += 1) {
    story.record(response(`2026-09-12T0${hour}:00:00Z`, [...others, listing([OTHER])]));
  }
  const { removed, flags } = story.container();
  return { removed, isFlagged: flags.includes('unlisted_by_line') };
}

describe('a container that the line takes off its list', () => {
  it('is removed at the second complete list', () => {
    expect(afterLists(1)).toEqual({ removed: false, isFlagged: false });
    expect(afterLists(2)).toEqual({ removed: true, isFlagged: false });
  });

  it.each([
    ['picked up', [...landed, pickedUp]],
    ['returned', [...landed, returned]],
    ['delivered', [...landed, event('delivered', 'USLAX', '2026-09-07T00:00:00Z')]],
    ['loaded on a train', [...landed, toRamp, event('load', 'USLAX', '2026-09-07T00:00:00Z', rail)]],
    ['gone by train', [...landed, toRamp, event('depart', 'USLAX', '2026-09-07T00:00:00Z', rail)]],
  ])('stays once it was %s', (_, moves) => {
    expect(afterLists(2, moves)).toEqual({ removed: false, isFlagged: false });
  });

  it('stays and is flagged while a terminal has it in its yard', () => {
    expect(afterLists(1, landed, ['2026-09-11T06:00:00Z', 'YARD', true])).toEqual({ removed: false, isFlagged: false });
    expect(afterLists(2, landed, ['2026-09-11T06:00:00Z', 'YARD', true])).toEqual({ removed: false, isFlagged: true });
  });

  it.each([
    ['no longer lists it', '2026-09-11T06:00:00Z', 'YARD', false],
    ['says that it is on its way', '2026-09-11T06:00:00Z', 'ON VESSEL', true],
  ] as const)('is removed if the terminal %s', (_, at, status, isListed) => {
    expect(afterLists(2, landed.slice(0, 3), [at, status, isListed]).removed).toBe(true);
    expect(afterLists(2, landed, [at, status, isListed]).removed).toBe(true);
  });

  it('is not flagged while the line lists it', () => {
    expect(afterLists(0, landed, ['2026-09-11T06:00:00Z', 'YARD', true])).toEqual({ removed: false, isFlagged: false });
  });
});
