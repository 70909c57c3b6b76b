/** Derives the plans and announcements of the line: departures, arrivals, discharges, and calls during the voyage. */
import { type Classifier, type MoveStatement, reportedAt, statement } from './line-statement.ts';
import { type Move, seaCall, shipMoveId } from './moves.ts';
import type { PlaceKey } from './places.ts';
import type { Announcement, PassingCall, RailLeg, Scenario, SeaLeg } from './scenario.ts';

const longBefore = -96;

/** Returns successive announcements, each valid until the next and the last until `end`. */
function announced(move: Move, announcements: Announcement[], end: number | null): MoveStatement[] {
  return announcements
    .map((announcement, index) => {
      const next = announcements[index + 1]?.from ?? end;
      const classifier: Classifier = announcement.at === move.at && announcement.from < -90 ? 'PLN' : 'EST';
      const stated = { ...at(move, announcement.place), at: announcement.at };
      return { ...statement(stated, classifier, announcement.from, next, index + 1), series: `${move.id}/plan` };
    })
    .filter((statement) => statement.until === null || statement.until > statement.from);
}

/** Returns the move as if it happened at another place, with the call there. */
function at(move: Move, place: PlaceKey | undefined): Move {
  if (place === undefined || place === move.place) return move;
  const { vessel, voyage } = move.call ?? {};
  return { ...move, place, call: vessel && voyage ? seaCall({ vessel, voyage }, place) : move.call };
}

function defaultEtas(leg: SeaLeg): Announcement[] {
  const first = leg.plannedFrom ?? longBefore;
  const atSea = Math.max(first + 1, leg.depart + 12);
  return [
    { from: first, at: leg.arrive - 26 },
    { from: atSea, at: leg.arrive - 9 },
    { from: Math.max(atSea + 1, leg.arrive - 80), at: leg.arrive },
  ];
}

export function legPlans(scenario: Scenario, leg: SeaLeg): MoveStatement[] {
  const from = leg.plannedFrom ?? longBefore;
  const move = (kind: 'depart' | 'arrive'): Move => ({
    id: shipMoveId(leg, kind),
    containerIndex: null,
    kind,
    place: kind === 'depart' ? leg.from : leg.to,
    at: kind === 'depart' ? leg.depart : leg.arrive,
    call: seaCall(leg, kind === 'depart' ? leg.from : leg.to),
  });
  const depart = move('depart');
  const arrive = move('arrive');
  return [
    ...announced(depart, leg.etds ?? [{ from, at: leg.depart }], reportedAt(scenario, depart)),
    ...announced(arrive, leg.etas ?? defaultEtas(leg), reportedAt(scenario, arrive)),
  ];
}

export function railPlans(scenario: Scenario, leg: RailLeg, moves: Move[]): MoveStatement[] {
  const arrive = moves.find((move) => move.id === `rail/${leg.depart}/arrive`);
  return arrive ? announced(arrive, leg.etas, reportedAt(scenario, arrive)) : [];
}

/**
 * Plans a container's discharge at its last port, so that its transport call is distinct from those of other ships. If
 * the line first announces an arrival at another port, the discharge is planned there.
 */
export function dischargePlans(scenario: Scenario, moves: Move[]): MoveStatement[] {
  return scenario.containers.flatMap((container, index) => {
    const last = container.route.sea.length - 1;
    const move = moves.find((candidate) => candidate.id === `${index}/discharge/${last}`);
    const leg = container.route.sea[last];
    if (!move || !leg) return [];
    const from = Math.max(
      leg.plannedFrom ?? longBefore,
      container.assignedAt ?? (container.route.emptyOut?.at ?? 0) + 5,
    );
    const end = reportedAt(scenario, move);
    if (end !== null && end <= from) return [];
    const planned = { ...move, at: leg.arrive + 10 };
    return placesOf(leg).map((place, version): MoveStatement => {
      const until = place.until ?? end;
      const since = version === 0 ? from : place.from;
      const plan = statement(at(planned, place.place), 'EST', since, until, version + 1);
      return { ...plan, series: `${move.id}/plan` };
    });
  });
}

/** Returns the announced places of arrival, in the order of the announcements. */
function placesOf(leg: SeaLeg): { place: PlaceKey; from: number; until: number | null }[] {
  const announced = (leg.etas ?? []).map(({ from, place = leg.to }) => ({ place, from }));
  const changes = announced.filter((each, index) => index === 0 || each.place !== announced[index - 1]?.place);
  if (changes.length === 0) return [{ place: leg.to, from: longBefore, until: null }];
  return changes.map((each, index) => ({ ...each, until: changes[index + 1]?.from ?? null }));
}

/**
 * Returns the statements about a call during the voyage, which is announced from the start and happens unless the
 * script omits it.
 */
export function passing(call: PassingCall): MoveStatement[] {
  return (['arrive', 'depart'] as const).flatMap((kind) => {
    const { place, omittedAt } = call;
    const id = `${call.vessel}/${call.voyage}/${place}/${kind}`;
    const move: Move = { id, containerIndex: null, kind, place, at: call[kind], call: seaCall(call, place) };
    const reports = move.at + 2;
    const plan = { ...statement(move, 'EST', longBefore, omittedAt ?? reports), series: `${id}/plan` };
    return omittedAt === undefined ? [plan, statement(move, 'ACT', reports, null)] : [plan];
  });
}
