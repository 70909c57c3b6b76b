/**
 * Derives what may be published about a request in a trade world at a given hour: where each container is after the
 * last reported move, and which values the received responses reveal. Shares no code with the product.
 */
import { instantAt, instantOfLocal, localDate, utcText } from '../../world-time.ts';
import type { Expectation, ExpectedValue, HourlyTruth } from '../expectation.ts';
import { listedAt, type TradeStatement } from './line-feed.ts';
import { tradePlace } from './trade-places.ts';
import { tradePushes } from './trade-pushes.ts';
import { rowAt, type TradeBook } from './trade-responses.ts';
import { type Seen, tradeStatuses } from './trade-statuses.ts';
import type { TerminalRow, TradeCycle, TradeMove, TradeRequest } from './trade-world.ts';

const WITHDRAWAL_HOURS = 120;
/** Minimum number of hours to wait for a container's next journey. */
const AWAITED_HOURS = 28 * 24;

const TIMES: readonly { field: string; of: (move: TradeMove, cycle: TradeCycle) => boolean }[] = [
  { field: 'empty_out_at', of: ({ meaning }) => meaning === 'empty_out' },
  { field: 'pol_full_in_at', of: ({ meaning }) => meaning === 'full_in' },
  { field: 'pol_vessel_loaded_at', of: ({ meaning }) => meaning === 'pol_loaded' },
  { field: 'pol_vessel_departed_at', of: ({ meaning }) => meaning === 'pol_departed' },
  { field: 'pod_arrived_at', of: ({ meaning }) => meaning === 'pod_arrived' },
  { field: 'pod_discharged_at', of: ({ meaning }) => meaning === 'pod_discharged' },
  { field: 'pod_full_out_at', of: ({ meaning }, { inland }) => meaning === 'full_out' && inland === null },
  {
    field: 'final_destination_full_out_at',
    of: ({ meaning }, { inland }) => meaning === 'full_out' && inland !== null,
  },
  { field: 'pod_rail_loaded_at', of: ({ meaning, mode }) => meaning === 'onward_loaded' && mode === 'RAIL' },
  { field: 'empty_terminated_at', of: ({ meaning }) => meaning === 'empty_in' },
];

export class TradeTruth implements HourlyTruth {
  readonly #book: TradeBook;
  readonly #request: TradeRequest;
  /** Null if none of the request's journeys has begun. */
  readonly #cycle: TradeCycle | null;
  /** Every statement received from the line so far, with the last hour at which it was received. */
  readonly #received = new Map<TradeStatement, number>();
  readonly #rows = new Map<string, TerminalRow | null>();
  #standing: TradeStatement[] = [];

  constructor(book: TradeBook, request: TradeRequest) {
    this.#book = book;
    this.#request = request;
    this.#cycle = book.world.cycles[request.cycle] ?? null;
  }

  receive(kind: 'line' | 'terminal' | 'railroad', code: string, units: readonly string[], hour: number): void {
    const { world, statements } = this.#book;
    const at = hour + this.#request.at;
    if (kind === 'line') {
      this.#standing = listedAt(world, statements, this.#request, at);
      for (const statement of this.#standing) this.#received.set(statement, at);
    }
    const isOwn = this.#cycle !== null && code === `smdg:${tradePlace(this.#cycle.pod).smdg}`;
    if (kind === 'terminal' && isOwn) for (const unit of units) this.#rows.set(unit, rowAt(world, unit, at));
  }

  receivePush(id: string, hour: number): void {
    const at = hour + this.#request.at;
    const statement = tradePushes(this.#book, this.#request).find((push) => push.id === id)?.statement;
    if (!statement) return;
    const { move, classifier, version } = statement;
    const isOlder = [...this.#received.keys()].some(
      (one) => one.move.id === move.id && one.classifier === classifier && one.version > version,
    );
    // A late push may contain a statement that has already been replaced.
    if (isOlder) return;
    this.#received.set(statement, at);
    const isSame = (one: TradeStatement): boolean => one.move.id === move.id && one.cycle === statement.cycle;
    this.#standing = [...this.#standing.filter((one) => !isSame(one)), statement];
  }

  expectationsAt(hour: number): Expectation[] {
    const own = this.#request.type === 'container' ? [this.#request.number] : (this.#cycle?.units ?? []);
    const foreign = [...new Set(this.#book.world.cycles.flatMap(({ units }) => units))].filter(
      (unit) => !own.includes(unit),
    );
    const strangers = foreign.map((container) => {
      return { container, field: 'listed', truth: [false], revealed: true, stated: [] };
    });
    if (this.#isOverBefore()) return strangers;
    return [...own.flatMap((unit) => this.#ofUnit(unit, hour + this.#request.at)), ...this.#ofShipment(), ...strangers];
  }

  /**
   * Whether the tracked journey of a container turns out to have ended before the request, because its return was
   * reported late. Both publishing it and waiting for the next journey are then right.
   */
  #isOverBefore(): boolean {
    const { type, number, at } = this.#request;
    const returned = this.#cycle?.moves.find(({ meaning, unit }) => meaning === 'empty_in' && unit === number);
    return type === 'container' && returned !== undefined && returned.at <= at && this.#actuals(returned).length > 0;
  }

  wrongEnd(end: string, hour: number): string | null {
    if (this.#isOverBefore()) return null;
    const at = hour + this.#request.at;
    const { type, number } = this.#request;
    const returned = (this.#cycle?.moves ?? []).filter(
      ({ meaning, unit }) => meaning === 'empty_in' && (type !== 'container' || unit === number),
    );
    const isOver = this.#cycle !== null && returned.length > 0 && returned.every((move) => move.at <= at);
    if (end === 'all_containers_terminated' && !isOver) return 'ended with another journey, or before the return';
    if (end === 'booking_cancelled') return 'ended as cancelled';
    if (end === 'script over') return isOver ? 'still tracked after the return' : null;
    if (isOver && end !== 'all_containers_terminated' && this.#isReturnReported())
      return `every container was reported as returned, but it ended as ${end}`;
    const ahead = this.#book.statements.filter(({ cycle, from }) => cycle === this.#request.cycle && from > at);
    if (end.startsWith('failed')) return this.#wrongFailure(end, hour);
    return end !== 'all_containers_terminated' && ahead.length > 0
      ? `ended although the line has more to report: ${end}`
      : null;
  }

  #isReturnReported(): boolean {
    const { type, number } = this.#request;
    const units = (this.#cycle?.units ?? []).filter((unit) => type !== 'container' || unit === number);
    return units.every((unit) => this.#seenOf(unit).some(({ meaning }) => meaning === 'empty_in'));
  }

  /**
   * Returns why the failure of a request is wrong; null if it is right. A container's next journey is booked weeks
   * ahead and must be awaited. A request whose number no response lists may fail at any time.
   */
  #wrongFailure(end: string, hour: number): string | null {
    const hasBegun = [...this.#received.keys()].some(({ cycle }) => cycle === this.#request.cycle);
    if (hasBegun) return `failed although the line lists the journey: ${end}`;
    if (this.#received.size > 0 && hour < AWAITED_HOURS) return `gave up the next journey early: ${end}`;
    return null;
  }

  /** Actual statements about a move on the container's own journey, in the order of receipt. */
  #actuals(move: TradeMove): TradeStatement[] {
    const received = [...this.#received.keys()].filter((one) => one.classifier === 'ACT' && one.move.id === move.id);
    // A false actual event is accepted only until it is withdrawn.
    return received.filter((one) => !one.isPremature || this.#standing.includes(one));
  }

  /** Times of withdrawn actual events that may still be published, because nothing links them to their correction. */
  #lingering(move: TradeMove, hour: number): number[] {
    const { line, habits } = this.#book.world;
    return [...this.#received].flatMap(([{ isPremature, move: stated }, last]) => {
      if (!isPremature || stated.id !== move.id || habits.reissuesIds) return [];
      return line === 'SIML' || hour - last <= WITHDRAWAL_HOURS ? [stated.at] : [];
    });
  }

  #seenOf(unit: string): Seen[] {
    const cycle = this.#cycle;
    if (cycle === null) return [];
    const row = this.#rows.get(unit);
    return cycle.moves.filter((move) => {
      if (move.unit !== null && move.unit !== unit) return false;
      if (this.#actuals(move).length > 0) return true;
      const shown =
        move.meaning === 'pod_discharged' ? row?.dischargedAt : move.meaning === 'full_out' ? row?.gateOutAt : null;
      return shown === move.at;
    });
  }

  /** Whether the last reported sea move is a discharge at a port en route, which might be a diversion. */
  #isAtRestow(): boolean {
    const moves = [...this.#received.keys()].filter(
      ({ cycle, classifier }) => cycle === this.#request.cycle && classifier === 'ACT',
    );
    const of = (kind: TradeMove['kind']) => moves.filter(({ move }) => move.meaning === 'restow' && move.kind === kind);
    const isLater = moves.some(({ move }) => move.meaning === 'pod_discharged');
    return !isLater && of('discharge').length > of('load').length;
  }

  /** Whether anything received so far shows that the last sea leg ends at the port of discharge. */
  #isRoleShown(): boolean {
    if (this.#isAtRestow()) return false;
    const rows = [...this.#rows.values()];
    const discharges = this.#cycle?.moves.filter(({ meaning }) => meaning === 'pod_discharged') ?? [];
    if (rows.some((row) => row?.status === 'yard' && discharges.some(({ at }) => at === row.dischargedAt))) return true;
    return [...this.#received.keys()].some(({ cycle, classifier, move }) => {
      const { meaning, place } = move;
      const isRight = this.#isAtItsPlace(move);
      return (
        cycle === this.#request.cycle &&
        ((classifier === 'EST' && meaning.startsWith('pod_')) ||
          // An arrival at a yard proves nothing, since hubs store containers in yards too.
          (meaning.startsWith('onward') && tradePlace(place).type !== 'COYA') ||
          (meaning === 'drayage_out' && isRight) ||
          (meaning === 'full_out' && isRight) ||
          meaning === 'empty_in')
      );
    });
  }

  /**
   * Whether a statement gives the true place of its move. A gate-out at another place does not reveal the port of
   * discharge.
   */
  #isAtItsPlace({ id, place }: TradeMove): boolean {
    return this.#cycle?.moves.some((move) => move.id === id && move.place === place) ?? false;
  }

  #isOnwardSeen(): boolean {
    return [...this.#received.keys()].some(
      ({ cycle, classifier, move }) =>
        cycle === this.#request.cycle && classifier === 'ACT' && move.meaning.startsWith('onward'),
    );
  }

  #ofUnit(unit: string, hour: number): Expectation[] {
    const cycle = this.#cycle;
    const of = (
      field: string,
      truth: ExpectedValue[],
      revealed: boolean,
      refuted: ExpectedValue[] = [],
    ): Expectation => {
      return { container: unit, field, truth, revealed, stated: [], refuted };
    };
    if (cycle === null) {
      const times = TIMES.map(({ field }) => of(field, [null], true));
      return [...times, of('current_status', ['new'], true)];
    }
    const row = this.#rows.get(unit) ?? null;
    const isRowPresent = row?.status === 'yard' && this.#discharge(unit)?.at === row.dischargedAt;
    const status = tradeStatuses(this.#seenOf(unit), cycle, isRowPresent ? row : null);
    const revealed = !status.needsRole || this.#isRoleShown();
    return [
      ...TIMES.map(({ field, of: isOf }) =>
        this.#time(
          unit,
          field,
          cycle.moves.find((move) => isOf(move, cycle) && (move.unit ?? unit) === unit),
          hour,
        ),
      ),
      of(
        'current_status',
        status.statuses,
        revealed && status.isCertain && status.statuses[0] !== 'new',
        status.refuted,
      ),
      ...this.#atTerminal(unit, row, isRowPresent, status.statuses),
    ];
  }

  #discharge(unit: string): TradeMove | undefined {
    return this.#cycle?.moves.find((move) => move.meaning === 'pod_discharged' && move.unit === unit);
  }

  #time(unit: string, field: string, move: TradeMove | undefined, hour: number): Expectation {
    const { world } = this.#book;
    const { habits } = world;
    const unstated: string[] = [];
    const base = { container: unit, field, stated: unstated };
    const isRole = field === 'pod_arrived_at' || field === 'pod_discharged_at';
    // Until the request's own journey begins, no statement concerns it, not even one without documents.
    const hasBegun = [...this.#received.keys()].some(({ cycle }) => cycle === this.#request.cycle);
    const revealed = !hasBegun || (!habits.missesDocuments && (!isRole || this.#isRoleShown()));
    const nothing = { ...base, truth: [null], revealed };
    const truck = this.#cycle?.moves.find((one) => one.meaning === 'drayage_out' && one.unit === unit);
    const isTruckSeen = truck !== undefined && this.#actuals(truck).length > 0;
    // Until the container is reported at the yard or on the train, a gate-out by truck may be the pickup.
    if (field === 'pod_full_out_at' && isTruckSeen && !this.#isOnwardSeen())
      return { ...nothing, revealed: false, stated: [utcText(instantAt(world.startMs, truck.at))] };
    if (!move) return nothing;
    const text = (at: number) => utcText(instantAt(world.startMs, at));
    const isRight = ({ move: stated }: TradeStatement) => stated.at === move.at && stated.place === move.place;
    const received = this.#actuals(move);
    const lingering = this.#lingering(move, hour).map(text);
    const row = this.#rows.get(unit);
    const isShown = move.meaning === 'pod_discharged' && row?.dischargedAt === move.at;
    if (received.length === 0 && !isShown) {
      const isOut = move.meaning === 'full_out' && row?.gateOutAt === move.at;
      if (isOut) return { ...base, truth: [text(move.at)], revealed: true };
      return lingering.length > 0 ? { ...nothing, revealed: false, stated: lingering } : nothing;
    }
    const isRevealed = !isRole || this.#isRoleShown();
    const last = received.at(-1);
    if (!last || isShown || isRight(last)) {
      const wrong = received.filter((one) => !isRight(one) && !one.isPremature);
      const lingers = wrong.filter((one) => {
        if (habits.reissuesIds || one.move.place === move.place) return false;
        return world.line === 'SIML' || hour - (this.#received.get(one) ?? 0) <= WITHDRAWAL_HOURS;
      });
      const stated = [...lingers.map((one) => text(one.move.at)), ...lingering];
      return { ...base, truth: [text(move.at)], revealed: isRevealed && stated.length === 0, stated };
    }
    return { ...base, truth: [null, text(move.at)], revealed: false, stated: [text(last.move.at)] };
  }

  #atTerminal(unit: string, row: TerminalRow | null, isPresent: boolean, statuses: readonly string[]): Expectation[] {
    const base = { container: unit, stated: [], revealed: true };
    if (!this.#rows.has(unit) || statuses.includes('picked_up') || statuses.includes('empty_returned')) return [];
    // A row applies only once it shows the container as present on this journey.
    if (row === null || !isPresent)
      return [
        { ...base, field: 'available_for_pickup', truth: [null, false] },
        { ...base, field: 'pickup_lfd_terminal', truth: [null] },
        { ...base, field: 'pickup_lfd', truth: [null] },
        { ...base, field: 'event:available', truth: [false] },
      ];
    const { zone } = tradePlace(this.#cycle?.pod ?? 'USLAX');
    const ms = row.lastFreeDay === null ? null : instantAt(this.#book.world.startMs, row.lastFreeDay);
    const day = ms === null ? null : utcText(instantOfLocal(localDate(ms, zone), zone));
    const isOnHold = row.holds.length > 0;
    return [
      { ...base, field: 'available_for_pickup', truth: isOnHold ? [row.available, false] : [row.available] },
      { ...base, field: 'pickup_lfd_terminal', truth: [day] },
      { ...base, field: 'pickup_lfd', truth: [day] },
      { ...base, field: 'flag:available_with_hold', truth: [isOnHold && row.available === true] },
      // A truck can be sent only if there is no hold.
      ...(isOnHold ? [{ ...base, field: 'event:available', truth: [false] }] : []),
    ];
  }

  #ofShipment(): Expectation[] {
    const cycle = this.#cycle;
    const base = { container: null, stated: [] };
    if (cycle === null) return [{ ...base, field: 'port_of_discharge_locode', truth: [null], revealed: true }];
    const own = [...this.#received.keys()].filter((one) => one.cycle === this.#request.cycle);
    if (own.length === 0) return [];
    const revealed = this.#isRoleShown();
    const planned = own
      .filter(({ move }) => move.meaning.startsWith('pod_'))
      .map(({ move }) => tradePlace(move.place).locode);
    // The arrival of a train may be at an interchange, so it does not reveal the destination.
    const isOnwardShown = own.some(
      ({ move, classifier }) =>
        move.meaning.startsWith('onward_') &&
        move.place === cycle.inland?.place &&
        !(classifier === 'ACT' && move.kind === 'arrive' && move.mode === 'RAIL'),
    );
    const estimate = this.#standing.findLast(
      ({ cycle: index, classifier, move }) =>
        index === this.#request.cycle && classifier === 'EST' && move.meaning === 'pod_arrived',
    );
    const isIn = own.some(({ classifier, move }) => classifier === 'ACT' && move.meaning === 'pod_arrived');
    return [
      {
        ...base,
        field: 'port_of_discharge_locode',
        truth: [...new Set([tradePlace(cycle.pod).locode, ...planned])],
        revealed,
      },
      cycle.inland
        ? {
            ...base,
            field: 'destination_locode',
            truth: [tradePlace(cycle.inland.place).locode],
            revealed: isOnwardShown,
          }
        : { ...base, field: 'destination_locode', truth: [null], revealed: true },
      ...(estimate && !isIn
        ? [
            {
              ...base,
              field: 'pod_eta_at',
              truth: [utcText(instantAt(this.#book.world.startMs, estimate.move.at))],
              revealed: !this.#isAtRestow(),
            },
          ]
        : []),
    ];
  }
}
