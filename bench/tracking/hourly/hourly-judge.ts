/**
 * Judges what is published, hour by hour. At each response, compares the values published since the previous response
 * with what had been revealed by then. Published views and the revealed truth change only when a response arrives, so
 * nothing in between is missed.
 */
import type { Expectation, ExpectedValue, HourlyTruth } from '../../../simulator/drawn/expectation.ts';
import type { View } from '../../../tracking/view/view.ts';
import { isUncertain } from './uncertainty.ts';

export type HourlyVerdict =
  | 'right'
  /** Nothing has been revealed, and nothing has been published. */
  | 'open'
  /** The truth has been revealed, but nothing is published, or only with a flag of uncertainty. */
  | 'unsure'
  /** The published value is wrong, but a source stated it. */
  | 'echo'
  /** The published value is wrong and no source stated it, but the truth has not been revealed yet. */
  | 'guess'
  /** The truth has been revealed, but something else is published. */
  | 'wrong';

/** A period in which one value was wrong or unsure. */
export interface Mistake {
  verdict: 'unsure' | 'echo' | 'guess' | 'wrong';
  container: string | null;
  field: string;
  published: ExpectedValue;
  truth: readonly ExpectedValue[];
  /** Rule that selected the published value. */
  rule: string;
  from: number;
  hours: number;
}

export interface HourlyJudgement {
  /** Value-hours by verdict. */
  hours: Record<HourlyVerdict, number>;
  /** Container-hours, and how many of them include an unsure value. */
  containerHours: number;
  unsureContainerHours: number;
  mistakes: Mistake[];
  /** Hours from when each value was revealed until it was published. */
  certainty: { field: string; hours: number }[];
  wrongEnd: string | null;
}

/** In hours. */
const ONE_MINUTE = 1 / 60;

interface Judged {
  verdict: HourlyVerdict;
  expectation: Expectation;
  published: ExpectedValue;
  rule: string;
}

export class HourlyJudge {
  readonly #truth: HourlyTruth;
  readonly #result: HourlyJudgement;
  readonly #open = new Map<string, Mistake>();
  /** Hour at which each value was revealed, for values not published yet. */
  readonly #waiting = new Map<string, number>();
  #judged: Judged[] = [];
  #view: View | null = null;
  #since = 0;

  constructor(truth: HourlyTruth) {
    this.#truth = truth;
    this.#result = {
      hours: { right: 0, open: 0, unsure: 0, echo: 0, guess: 0, wrong: 0 },
      containerHours: 0,
      unsureContainerHours: 0,
      mistakes: [],
      certainty: [],
      wrongEnd: null,
    };
  }

  takePush(id: string, view: View | null, hour: number): void {
    this.#close(hour);
    this.#truth.receivePush?.(id, hour);
    this.#view = view;
    this.#judge(hour);
  }

  /** Called after a response has been read; `view` is what is published from then on. */
  take(
    source: { kind: 'line' | 'terminal' | 'railroad'; code: string },
    containers: readonly string[],
    view: View | null,
    hour: number,
  ): void {
    this.#close(hour);
    this.#truth.receive(source.kind, source.code, containers, hour);
    this.#view = view;
    this.#judge(hour);
  }

  finish(end: string, hour: number): HourlyJudgement {
    this.#close(hour);
    for (const mistake of this.#open.values()) this.#result.mistakes.push(mistake);
    this.#result.wrongEnd = this.#truth.wrongEnd(end, hour);
    return this.#result;
  }

  #close(hour: number): void {
    const hours = hour - this.#since;
    this.#since = hour;
    const unsure = new Set<string | null>();
    const containers = new Set<string>();
    for (const { verdict, expectation } of this.#judged) {
      this.#result.hours[verdict] += hours;
      if (expectation.container !== null) containers.add(expectation.container);
      if (verdict === 'unsure') unsure.add(expectation.container);
      const mistake = this.#open.get(keyOf(expectation));
      if (mistake) mistake.hours += hours;
    }
    this.#result.containerHours += hours * containers.size;
    // Uncertainty about the shipment affects each of its containers.
    this.#result.unsureContainerHours += hours * (unsure.has(null) ? containers.size : unsure.size);
  }

  #judge(hour: number): void {
    const view = this.#view;
    this.#judged = view === null ? [] : this.#truth.expectationsAt(hour).map((one) => judge(view, one));
    const current = new Set<string>();
    for (const judged of this.#judged) {
      const key = keyOf(judged.expectation);
      current.add(key);
      this.#note(key, judged, hour);
      this.#measure(key, judged, hour);
    }
    for (const [key, mistake] of this.#open) {
      if (current.has(key)) continue;
      this.#keep(mistake);
      this.#open.delete(key);
    }
  }

  #note(key: string, { verdict, expectation, published, rule }: Judged, hour: number): void {
    const before = this.#open.get(key);
    if (before && (before.verdict !== verdict || before.published !== published)) {
      this.#keep(before);
      this.#open.delete(key);
    }
    if (verdict === 'right' || verdict === 'open' || this.#open.has(key)) return;
    const { container, field, truth } = expectation;
    this.#open.set(key, { verdict, container, field, published, truth, rule, from: hour, hours: 0 });
  }

  /**
   * Mistakes of up to a minute are ignored: sources polled within the same minute are regarded as polled together,
   * because no client reads the states in between.
   */
  #keep(mistake: Mistake): void {
    if (mistake.hours > ONE_MINUTE) this.#result.mistakes.push(mistake);
  }

  #measure(key: string, { verdict, expectation }: Judged, hour: number): void {
    if (!expectation.revealed || expectation.truth.includes(null)) return;
    const value = `${key} ${expectation.truth.join()}`;
    const since = this.#waiting.get(value) ?? hour;
    if (verdict !== 'right') {
      this.#waiting.set(value, since);
    } else if (since !== Number.NEGATIVE_INFINITY) {
      this.#result.certainty.push({ field: expectation.field, hours: hour - since });
      this.#waiting.set(value, Number.NEGATIVE_INFINITY);
    }
  }
}

function keyOf({ container, field }: Expectation): string {
  return `${container ?? ''} ${field}`;
}

function judge(view: View, expectation: Expectation): Judged {
  const { published, rule } = publishedIn(view, expectation);
  return { verdict: verdictOf(view, expectation, published), expectation, published, rule };
}

function verdictOf(view: View, expectation: Expectation, published: ExpectedValue): HourlyVerdict {
  const { truth, revealed, stated, refuted, container, field } = expectation;
  const isNothing = published === null || (field === 'current_status' && published === 'new');
  const isFlagged = isUncertain(view, container, field);
  if (truth.includes(published)) return isFlagged && revealed && !isNothing ? 'unsure' : 'right';
  if (refuted?.includes(published)) return 'wrong';
  if (isNothing || isFlagged) return revealed ? 'unsure' : 'open';
  if (stated.includes(published)) return 'echo';
  return revealed ? 'wrong' : 'guess';
}

function publishedIn(view: View, { container, field }: Expectation): { published: ExpectedValue; rule: string } {
  const subject = container === null ? view.shipment : view.containers.find(({ number }) => number === container);
  if (field === 'listed') return { published: subject !== undefined, rule: 'containers' };
  if (!subject) return { published: null, rule: 'no such container' };
  if (field.startsWith('flag:')) {
    const published = (subject.flags ?? []).some((flag) => flag.split(':')[0] === field.slice(5));
    return { published, rule: field };
  }
  if (field.startsWith('event:') && 'events' in subject) {
    const kind = field.slice(6);
    const event = subject.events.find((one) => one.kind === kind && one.classifier === 'actual');
    return { published: event !== undefined, rule: event?.witnesses[0]?.rule ?? 'no such event' };
  }
  const cell = (subject.fields as Record<string, { value: unknown; provenance: { rule: string } | null }>)[field];
  const value = cell?.value ?? null;
  const isSimple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return { published: isSimple ? value : null, rule: cell?.provenance?.rule ?? 'no rule' };
}
