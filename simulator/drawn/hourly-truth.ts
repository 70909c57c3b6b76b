/**
 * Derives what the responses received so far reveal about a drawn journey, hour by hour, by applying the rules of the
 * trade to the script. Shares no code with the product.
 */
import { statementsOf } from '../dcsa-events.ts';
import { facilityStateAt } from '../facility-statements.ts';
import type { MoveStatement } from '../line-statements.ts';
import { shipMoveId } from '../moves.ts';
import { placeOf } from '../places.ts';
import type { ContainerRoute, FacilityState, SeaLeg } from '../scenario.ts';
import { vessels } from '../vessels.ts';
import { instantAt, instantOfLocal, localDate, utcText } from '../world-time.ts';
import { numbersOf } from './draw-scenario.ts';
import { faultsAt, isReplacing, type SourceKind } from './drawn-scenario.ts';
import type { Expectation, ExpectedValue, HourlyTruth } from './expectation.ts';
import { type Report, trueMoves } from './reports.ts';
import { facilityReported, type ResponseBook } from './responses.ts';
import { authorityOf, isReadable, MOVE_FIELDS, type Revealed } from './revealed.ts';
import { statusesOf } from './statuses.ts';

/** A statement may remain published for this many hours after its source stopped listing it (spec/tracking 2.3). */
const WITHDRAWAL_HOURS = 120;

interface Received {
  /** Hour of the last readable response; null before the first one. */
  hour: number | null;
  /** Whether a newer response came in another format that a reader may partly understand. */
  isPartlyLater: boolean;
}

/** The hold that `unknown_hold` adds to each row. */
const OTHER_HOLD = { code: 'ZZ9', name: 'other', status: 'hold', description: 'not listed anywhere' } as const;

const AT_PICKUP_PLACE = ['grounded', 'available', 'not_available'];

const NOT_YET: Received = { hour: null, isPartlyLater: false };

export class DrawnHourlyTruth implements HourlyTruth {
  readonly #book: ResponseBook;
  readonly #reports: Map<string, Report[]>;
  readonly #moves: ReturnType<typeof trueMoves>;
  readonly #containers: string[];
  readonly #line: Received = { ...NOT_YET };
  /** Indexed like the containers. */
  readonly #terminal: Received[];
  readonly #railroad: Received[];
  /** Last hour at which each report was received in readable form. */
  readonly #lastReceived = new Map<Report, number>();
  /** Like `#lastReceived`, but includes responses that a reader may only partly understand. */
  readonly #lastSeen = new Map<Report, number>();
  /** The last readable row of each container at its place of pickup. */
  readonly #rows: (FacilityState | null)[];
  /** Whether the newest response from that place was only partly readable. */
  readonly #isRowPartial: boolean[];

  constructor(book: ResponseBook, { reports }: Revealed) {
    this.#book = book;
    this.#reports = Map.groupBy(reports, ({ move }) => move.id);
    this.#moves = trueMoves(book.drawn);
    this.#containers = numbersOf(book.drawn).containers;
    this.#terminal = this.#containers.map(() => ({ ...NOT_YET }));
    this.#railroad = this.#containers.map(() => ({ ...NOT_YET }));
    this.#rows = this.#containers.map(() => null);
    this.#isRowPartial = this.#containers.map(() => false);
  }

  receive(kind: SourceKind, code: string, containers: readonly string[], hour: number): void {
    const { drawn } = this.#book;
    const faults = faultsAt(drawn, kind, hour);
    if (faults.some((fault) => isReplacing(fault.kind))) return;
    const isReadableNow = isReadable(drawn, kind, hour);
    const take = (received: Received): void => {
      received.isPartlyLater = !isReadableNow;
      if (isReadableNow) received.hour = hour;
    };
    if (kind === 'line') take(this.#line);
    this.#containers.forEach((number, index) => {
      if (kind === 'line' || !containers.includes(number)) return;
      const facility = (kind === 'terminal' ? this.#book.terminalFacilities : this.#book.rampFacilities)[index];
      if (!facility) return;
      if (kind === 'terminal' && code !== `smdg:${placeOf(facility.place).smdg}`) return;
      const received = (kind === 'terminal' ? this.#terminal : this.#railroad)[index];
      if (received) take(received);
      const isPickup = (drawn.containers[index]?.route.rail === undefined) === (kind === 'terminal');
      const hides = ['missing_holds', 'renamed_holds', 'null_holds'];
      if (!isPickup) return;
      const isWhole = isReadableNow && !faults.some((fault) => hides.includes(fault.kind));
      this.#isRowPartial[index] = !isWhole;
      if (!isWhole) return;
      const row = facilityStateAt(facilityReported(facility, hour), hour);
      const hasOtherHold = faults.some((fault) => fault.kind === 'unknown_hold');
      this.#rows[index] = row && hasOtherHold ? { ...row, holds: [...(row.holds ?? []), OTHER_HOLD] } : row;
    });
    for (const reports of this.#reports.values()) {
      for (const report of reports) {
        if (report.source !== kind) continue;
        if (isReadableNow && this.#stands(report)) this.#lastReceived.set(report, hour);
        if (isListedAt(report, hour)) this.#lastSeen.set(report, hour);
      }
    }
  }

  expectationsAt(hour: number): Expectation[] {
    return [
      ...this.#book.drawn.containers.flatMap(({ route }, index) => this.#ofContainer(route, index, hour)),
      ...this.#ofShipment(hour),
    ];
  }

  wrongEnd(end: string, hour: number): string | null {
    const { containers, end: script } = this.#book.drawn;
    if (end === 'all_containers_terminated' && containers.some(({ route }) => (route.emptyIn?.at ?? 1e9) > hour))
      return 'ended as returned while a container is out';
    if (end === 'booking_cancelled') return 'ended as cancelled';
    if (end.startsWith('failed: duplicate')) return 'ended as a duplicate';
    if (end === 'no_updates_at_line' && hour < script.withinHours - 24 * 20) return 'ended for silence';
    return null;
  }

  #receivedBy(report: Report): Received {
    if (report.source === 'line') return this.#line;
    // Facility reports concern one container, except those about trains, which are the same for every container on
    // board.
    const index = report.move.containerIndex;
    const all = report.source === 'terminal' ? this.#terminal : this.#railroad;
    if (index !== null) return all[index] ?? NOT_YET;
    return all.find(({ hour }) => hour !== null) ?? NOT_YET;
  }

  #stands(report: Report): boolean {
    const { hour } = this.#receivedBy(report);
    return hour !== null && isListedAt(report, hour);
  }

  /** Reports of a move that stand, or that were withdrawn so recently that they may still be published. */
  #lingering(id: string, hour: number): Report[] {
    return (this.#reports.get(id) ?? []).filter((report) => {
      const last = this.#lastSeen.get(report);
      return last !== undefined && (this.#stands(report) || hour - last <= WITHDRAWAL_HOURS);
    });
  }

  #isReported(id: string): boolean {
    return (this.#reports.get(id) ?? []).some((report) => this.#lastReceived.has(report));
  }

  #isSeen(id: string): boolean {
    return (this.#reports.get(id) ?? []).some((report) => this.#lastSeen.has(report));
  }

  #ofContainer(route: ContainerRoute, index: number, hour: number): Expectation[] {
    const container = this.#containers[index] ?? '';
    const of = (field: string, truth: ExpectedValue[], revealed: boolean, stated: ExpectedValue[] = []) => ({
      container,
      field,
      truth,
      revealed,
      stated,
    });
    const role = this.#isLastPortShown(route);
    const times = MOVE_FIELDS.map(({ field, id }) =>
      this.#time(container, field, id(index, route), route, index, hour),
    );
    const row = this.#rows[index] ?? null;
    const status = statusesOf(route, index, row, (id) => this.#isReported(id));
    // A reader that understands parts of the other format may derive a later status.
    const seen = statusesOf(route, index, row, (id) => this.#isSeen(id));
    const isPartial = this.#isRowPartial[index] && status.statuses.some((one) => AT_PICKUP_PLACE.includes(one));
    const isDischargeInvented = [...this.#reports.keys()].some(
      (id) => id.startsWith(`${index}/invented/discharge`) && this.#lingering(id, hour).length > 0,
    );
    const isLoadInvented = this.#lingering(`${index}/invented/load`, hour).length > 0;
    const isOneWay = seen.statuses.join() === status.statuses.join();
    const isMisplaced = this.#lingering(`${index}/discharge/${route.sea.length - 1}`, hour).some(
      ({ move }) => move.place !== route.sea.at(-1)?.to,
    );
    const isCertain = isOneWay && !isPartial && !isDischargeInvented && (!status.needsRole || (role && !isMisplaced));
    return [
      ...times,
      of(
        'current_status',
        [...new Set([...status.statuses, ...seen.statuses, ...(isPartial ? AT_PICKUP_PLACE : [])])],
        isCertain && status.statuses[0] !== 'new',
        [...(isLoadInvented ? ['on_ship'] : []), ...(isDischargeInvented ? ['grounded'] : [])],
      ),
      ...this.#pickup(container, route, index, status.statuses),
    ];
  }

  #time(
    container: string,
    field: string,
    id: string | null,
    route: ContainerRoute,
    index: number,
    hour: number,
  ): Expectation {
    const nothing = { container, field, truth: [null], revealed: false, stated: [] };
    const move = id === null ? undefined : this.#moves.get(id);
    if (id === null || !move) return { ...nothing, stated: this.#otherTimes(field, route, index, hour) };
    const isLast = move.kind === 'discharge' && id.endsWith(`/${route.sea.length - 1}`);
    const standing = (this.#reports.get(id) ?? []).filter((report) => this.#stands(report));
    const order = authorityOf(move.kind, isLast, route.rail !== undefined);
    const word = order.flatMap((source) => standing.filter((one) => one.source === source).at(-1) ?? [])[0];
    const lingering = this.#lingering(id, hour);
    const isRight = ({ move: stated }: Report) => stated.at === move.at && stated.place === move.place;
    const right = lingering.filter(isRight).flatMap(({ readings }) => readings);
    const wrong = lingering.filter((one) => !isRight(one)).flatMap(({ readings }) => readings);
    const stated = [...wrong, ...this.#otherTimes(field, route, index, hour)];
    if (!word) return { container, field, truth: [null, ...right], revealed: false, stated };
    const isRevealed = isRight(word) && (!field.startsWith('pod_') || this.#isLastPortShown(route));
    const isNewer = this.#receivedBy(word).isPartlyLater;
    // If a line moves an event to a different place, a reader replaces the earlier event only after several responses
    // without it.
    const isCorrected = wrong.length > 0 && lingering.some((one) => !isRight(one) && one.move.place !== move.place);
    const truth = isRight(word) && !isNewer ? word.readings : right;
    return { container, field, truth, revealed: isRevealed && !isCorrected && !isNewer, stated };
  }

  /** Times of other moves that look like this one, as at a hub that appears to be the last port. */
  #otherTimes(field: string, route: ContainerRoute, index: number, hour: number): string[] {
    if (field === 'pol_vessel_loaded_at')
      return this.#lingering(`${index}/invented/load`, hour).flatMap(({ readings }) => readings);
    if (!['pod_arrived_at', 'pod_discharged_at'].includes(field) || this.#isLastPortShown(route)) return [];
    const ids = route.sea.slice(0, -1).flatMap((leg, at) => [shipMoveId(leg, 'arrive'), `${index}/discharge/${at}`]);
    return ids.flatMap((id) => this.#lingering(id, hour).flatMap(({ readings }) => readings));
  }

  /** Moves in the line's last response, both planned and actual. */
  #listed(): MoveStatement[] {
    const { hour } = this.#line;
    if (hour === null) return [];
    return statementsOf(this.#book.drawn).filter(
      (one): one is MoveStatement =>
        one.type === 'move' && one.from <= hour && (one.until === null || one.until > hour),
    );
  }

  /** Whether the line's last response lists the arrival at the last port, or the discharge there. */
  #isLastPortShown({ sea }: ContainerRoute): boolean {
    const leg = sea.at(-1);
    return leg !== undefined && this.#listed().some(({ move }) => isArrivalOf(move, leg));
  }

  #pickup(container: string, route: ContainerRoute, index: number, statuses: readonly string[]): Expectation[] {
    const row = this.#rows[index];
    const isThere = statuses.some((one) => AT_PICKUP_PLACE.includes(one));
    if (!row || this.#isRowPartial[index] || !isThere || row.status !== 'yard' || statuses.includes('picked_up'))
      return [];
    const place = route.rail?.to ?? route.sea.at(-1)?.to;
    if (!place) return [];
    const { zone } = placeOf(place);
    const { lastFreeDay } = row;
    const ms = lastFreeDay === null || lastFreeDay === undefined ? null : instantAt(this.#book.startMs, lastFreeDay);
    const day = ms === null ? null : utcText(instantOfLocal(localDate(ms, zone), zone));
    const holds = (row.holds ?? []).some(({ status }) => status === 'hold');
    const field = route.rail ? 'pickup_lfd_rail' : 'pickup_lfd_terminal';
    const base = { container, stated: [], revealed: true };
    return [
      { ...base, field, truth: [day] },
      { ...base, field: 'pickup_lfd', truth: [day] },
      // While there is a hold, no truck can be sent, even if the terminal reports the container as available.
      {
        ...base,
        field: 'available_for_pickup',
        truth: holds ? [row.available ?? null, false] : [row.available ?? null],
      },
      { ...base, field: 'flag:available_with_hold', truth: [holds && row.available === true] },
      { ...base, field: 'flag:not_discharged', truth: [false] },
    ];
  }

  #ofShipment(hour: number): Expectation[] {
    const { drawn } = this.#book;
    const ways = new Set(drawn.containers.map(({ route }) => route.sea.map((leg) => leg.voyage).join()));
    const route = drawn.containers[0]?.route;
    const last = route?.sea.at(-1);
    if (!route || !last || ways.size > 1 || this.#line.hour === null) return [];
    const listed = this.#listed();
    const shown = listed.filter(({ move }) => isArrivalOf(move, last));
    const isElsewhere = (drawn.plannedLegs ?? []).some((leg) => listed.some(({ move }) => isArrivalOf(move, leg)));
    const arrivals = [...this.#reports.values()]
      .flat()
      .filter(({ move }) => ['arrive', 'discharge'].includes(move.kind));
    const isMisplaced = arrivals.some(
      (report) =>
        this.#lastSeen.has(report) &&
        hour - (this.#lastSeen.get(report) ?? 0) <= WITHDRAWAL_HOURS &&
        this.#moves.get(report.move.id)?.place !== report.move.place,
    );
    const revealed = shown.length > 0 && !isElsewhere && !isMisplaced && !this.#line.isPartlyLater;
    const others = [...(drawn.plannedLegs ?? []), ...route.sea.slice(0, -1)];
    const of = (field: string, truth: string, stated: string[]) => ({
      container: null,
      field,
      truth: [truth],
      revealed,
      stated,
    });
    const arrived = this.#isReported(shipMoveId(last, 'arrive'));
    const estimate = shown.findLast(({ classifier, move }) => classifier !== 'ACT' && move.kind === 'arrive');
    // If another port appears to be the last one, the estimate for it is acceptable too.
    const elsewhere = listed
      .filter(({ classifier, move }) => classifier !== 'ACT' && move.kind === 'arrive' && move.place !== last.to)
      .flatMap((one) => this.#estimate(one));
    const misplaced = arrivals.map(({ move }) => placeOf(move.place).locode);
    return [
      of('port_of_discharge_locode', placeOf(last.to).locode, [
        ...others.map(({ to }) => placeOf(to).locode),
        ...(isMisplaced ? misplaced : []),
      ]),
      of(
        'pod_vessel_imo',
        vessels[last.vessel].imo,
        others.map(({ vessel }) => vessels[vessel].imo),
      ),
      of(
        'pod_voyage_number',
        last.voyage,
        others.map(({ voyage }) => voyage),
      ),
      ...(estimate && !arrived && revealed
        ? [{ container: null, field: 'pod_eta_at', truth: this.#estimate(estimate), revealed, stated: elsewhere }]
        : []),
    ];
  }

  #estimate({ move }: MoveStatement): string[] {
    const { zone } = placeOf(move.place);
    const ms = instantAt(this.#book.startMs, move.at);
    return [utcText(ms), utcText(instantOfLocal(localDate(ms, zone), zone))];
  }
}

function isArrivalOf({ kind, place, call }: MoveStatement['move'], leg: SeaLeg): boolean {
  const isArrival = kind === 'arrive' || kind === 'discharge';
  return isArrival && place === leg.to && call?.vessel === leg.vessel && call.voyage === leg.voyage;
}

function isListedAt({ from, until }: Report, hour: number): boolean {
  return from <= hour && (until === null || until > hour);
}
