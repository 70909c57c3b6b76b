import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffViews } from '../changes/diff.ts';
import type { Claim, Hold } from '../claims/claims.ts';
import { publish } from '../publish/publish.ts';
import { ExceptionHistory } from '../testing/exception-history.ts';
import { anyHistory, hoursAfterStart, ledgerAfter } from '../testing/histories.ts';
import { pickedUp } from '../testing/journeys.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  fact,
  LINE,
  RecordedShipment,
  response,
  TERMINAL,
  terminalAt,
} from '../testing/statements.ts';
import type { View } from '../view/view.ts';
import { causesOf } from './causes.ts';
import { DEFAULT_RULES } from './rules.ts';

const byTerminal = { source: TERMINAL };
const loaded = event('load', 'CNNGB', '2026-08-06T00:00:00Z', { vessel: AURORA, voyage: '1E' });
const departed = event('depart', 'CNNGB', '2026-08-07T00:00:00Z', { vessel: AURORA, voyage: '1E' });
const eta = (time: string): Claim =>
  event('arrive', 'USLAX', time, { classifier: 'estimated', vessel: AURORA, voyage: '1E' });
const etaOfDischarge = event('discharge', 'USLAX', '2026-09-01T20:00:00Z', {
  classifier: 'estimated',
  vessel: AURORA,
  voyage: '1E',
});
const arrived = event('arrive', 'USLAX', '2026-09-01T15:00:00Z', { vessel: AURORA, voyage: '1E' });
const discharged = event('discharge', 'USLAX', '2026-09-02T15:00:00Z', { vessel: AURORA, voyage: '1E' });
const out = event('gate_out', 'USLAX', '2026-09-12T15:00:00Z');
const hold = (name: Hold['name']): Hold => ({ name, status: 'hold', description: null });

/** A story that also updates the exceptions after each response. */
class Watched extends RecordedShipment {
  readonly exceptions = new ExceptionHistory();
  respond(at: string, claims: Claim[], more = {}): this {
    this.record(response(at, claims, more));
    return this.foldAt(at);
  }
  foldAt(at: string): this {
    if (this.view !== null) this.exceptions.record(this.view, at);
    return this;
  }
  get last() {
    return this.exceptions.ended.at(-1);
  }
  get one() {
    const [only, ...others] = this.exceptions.open;
    expect(others).toEqual([]);
    return only;
  }
}

describe('an ETA that slips', () => {
  const sailing = [loaded, departed];
  const story = () => new Watched().respond('2026-08-08T00:00:00Z', [...sailing, eta('2026-09-01T15:00:00Z')]);

  it.each([
    ['less than a day is none', '2026-09-02T14:00:00Z', []],
    ['a day is one', '2026-09-02T15:00:00Z', ['warning']],
    ['three days are worse', '2026-09-04T15:00:00Z', ['critical']],
    ['earlier is none', '2026-08-28T15:00:00Z', []],
  ])('%s', (_, later, severities) => {
    const watched = story().respond('2026-08-10T00:00:00Z', [...sailing, eta(later)]);
    expect(watched.exceptions.open.map(({ severity }) => severity)).toEqual(severities);
  });

  it('is reported once, with both times and its source', () => {
    const watched = story()
      .respond('2026-08-10T00:00:00Z', [...sailing, eta('2026-09-03T15:00:00Z')])
      .respond('2026-08-11T00:00:00Z', [...sailing, eta('2026-09-03T15:00:00Z')]);
    expect(watched.one).toMatchObject({
      kind: 'eta_slip',
      openedAt: '2026-08-10T00:00:00Z',
      fact: { field: 'pod_eta_at', value: '2026-09-03T15:00:00Z', before: '2026-09-01T15:00:00Z' },
    });
    expect(watched.one?.fact.provenance).toMatchObject({ source: LINE, observedAt: '2026-08-10T00:00:00Z' });
  });

  it('goes on while the estimate wavers, ends when it is back by half, and comes back as another one', () => {
    const watched = story()
      .respond('2026-08-10T00:00:00Z', [...sailing, eta('2026-09-02T16:00:00Z')])
      .respond('2026-08-11T00:00:00Z', [...sailing, eta('2026-09-02T08:00:00Z')]);
    expect(watched.one?.openedAt).toBe('2026-08-10T00:00:00Z');
    watched.respond('2026-08-12T00:00:00Z', [...sailing, eta('2026-09-01T20:00:00Z')]);
    expect(watched.exceptions.kinds()).toEqual([]);
    expect(watched.last).toMatchObject({ because: 'withdrawn', resolvedAt: '2026-08-12T00:00:00Z' });
    watched.respond('2026-08-13T00:00:00Z', [...sailing, eta('2026-09-02T16:00:00Z')]);
    expect(watched.one?.openedAt).toBe('2026-08-13T00:00:00Z');
  });

  it('ends with the arrival', () => {
    const watched = story()
      .respond('2026-08-10T00:00:00Z', [...sailing, eta('2026-09-03T15:00:00Z')])
      .respond('2026-09-04T00:00:00Z', [
        ...sailing,
        event('arrive', 'USLAX', '2026-09-03T17:00:00Z', { vessel: AURORA, voyage: '1E' }),
      ]);
    expect(watched.last).toMatchObject({ kind: 'eta_slip', because: 'arrived' });
  });
});

describe('a rollover', () => {
  const plan = [
    event('load', 'CNNGB', '2026-08-06T00:00:00Z', { classifier: 'planned', vessel: AURORA, voyage: '1E' }),
    eta('2026-09-01T15:00:00Z'),
  ];
  const fullIn = event('gate_in', 'CNNGB', '2026-08-02T00:00:00Z');
  const other = { vessel: BOREAL, voyage: '2E' };
  const next = [
    event('load', 'CNNGB', '2026-08-13T00:00:00Z', { ...other, classifier: 'planned' }),
    event('depart', 'CNNGB', '2026-08-14T00:00:00Z', { ...other, classifier: 'planned' }),
    event('arrive', 'USLAX', '2026-09-02T00:00:00Z', { ...other, classifier: 'estimated' }),
  ];
  const story = () =>
    new Watched()
      .respond('2026-08-03T00:00:00Z', [fullIn, ...plan])
      .respond('2026-08-05T00:00:00Z', [fullIn, ...next])
      .respond('2026-08-06T00:00:00Z', [fullIn, ...next]);

  it('names both vessels', () => {
    const rolled = story().exceptions.open.find(({ kind }) => kind === 'rollover');
    expect(rolled).toMatchObject({
      container: CONTAINER,
      severity: 'warning',
      fact: { value: { vessel: BOREAL.name, voyage: '2E' }, before: { vessel: AURORA.name, voyage: '1E' } },
    });
  });

  it('lasts until the container arrives', () => {
    const watched = story();
    const sailed = [
      fullIn,
      event('load', 'CNNGB', '2026-08-13T00:00:00Z', other),
      event('depart', 'CNNGB', '2026-08-14T00:00:00Z', other),
    ];
    watched.respond('2026-08-15T00:00:00Z', [
      ...sailed,
      event('arrive', 'USLAX', '2026-09-02T00:00:00Z', { ...other, classifier: 'estimated' }),
    ]);
    expect(watched.exceptions.kinds()).toContain('rollover');
    watched.respond('2026-09-03T00:00:00Z', [...sailed, event('arrive', 'USLAX', '2026-09-02T00:00:00Z', other)]);
    expect(watched.exceptions.kinds()).not.toContain('rollover');
    expect(watched.exceptions.ended.find(({ kind }) => kind === 'rollover')).toMatchObject({ because: 'arrived' });
  });
});

describe('at the port', () => {
  const there = [loaded, departed, etaOfDischarge, arrived, discharged];

  it('a terminal that contradicts the other sources is one until they agree', () => {
    const row = [fact('known', true), fact('available', true), fact('terminal_status', 'yard')];
    const watched = new Watched().respond('2026-09-03T08:00:00Z', there);
    watched.respond('2026-09-03T20:00:00Z', row, byTerminal);
    watched.respond('2026-09-04T20:00:00Z', [fact('known', false)], byTerminal);
    const found = () => watched.exceptions.open.filter(({ kind }) => kind === 'terminal_disagrees');
    expect(found()).toMatchObject([{ severity: 'warning', fact: { field: null, before: 'yard' } }]);
    watched.respond('2026-09-05T20:00:00Z', row, byTerminal);
    expect(found()).toEqual([]);
    watched.respond('2026-09-06T20:00:00Z', [...there, pickedUp]);
    watched.respond('2026-09-08T08:00:00Z', row, byTerminal);
    expect(found()).toMatchObject([{ fact: { field: 'pod_full_out_at', before: 'yard' } }]);
  });

  it('a hold is one for each name, until the terminal takes it back', () => {
    const watched = new Watched().respond('2026-09-03T00:00:00Z', there);
    watched.respond(
      '2026-09-03T01:00:00Z',
      [fact('holds', [hold('customs'), hold('freight'), { ...hold('TMF'), status: 'pending' }])],
      byTerminal,
    );
    const holds = () => watched.exceptions.open.filter(({ kind }) => kind === 'hold_placed');
    expect(holds().map(({ fact: { value } }) => value)).toEqual([
      { name: 'customs', description: null },
      { name: 'freight', description: null },
    ]);
    watched.respond('2026-09-04T01:00:00Z', [fact('holds', [hold('freight')])], byTerminal);
    expect(holds()).toHaveLength(1);
    expect(watched.last).toMatchObject({
      kind: 'hold_placed',
      because: 'withdrawn',
      resolvedAt: '2026-09-04T01:00:00Z',
    });
    watched.respond('2026-09-05T01:00:00Z', [fact('holds', [hold('freight'), hold('customs')])], byTerminal);
    const times = holds().map(({ openedAt }) => openedAt);
    expect(times.sort()).toEqual(['2026-09-03T01:00:00Z', '2026-09-05T01:00:00Z']);
    watched.respond('2026-09-13T00:00:00Z', [...there, out]);
    expect(holds()).toEqual([]);
    expect(watched.last).toMatchObject({ because: 'picked_up' });
  });

  it('a last free day is one two days before, and worse when it is over', () => {
    const watched = new Watched().respond('2026-09-03T00:00:00Z', there);
    watched.respond('2026-09-03T01:00:00Z', [fact('last_free_day', '2026-09-09')], byTerminal);
    expect(watched.exceptions.kinds()).toEqual([]);
    // Midnight in Los Angeles is 07:00 UTC.
    watched.exceptions.sweep('2026-09-07T06:59:59Z');
    expect(watched.exceptions.kinds()).not.toContain('lfd_soon');
    watched.exceptions.sweep('2026-09-07T07:00:00Z');
    const day = () => watched.exceptions.open.find(({ kind }) => kind === 'lfd_soon');
    expect(day()).toMatchObject({
      openedAt: '2026-09-07T07:00:00Z',
      deadlineAt: '2026-09-10T07:00:00Z',
      severity: 'warning',
      fact: { field: 'pickup_lfd_terminal', value: '2026-09-09T07:00:00Z' },
    });
    watched.exceptions.sweep('2026-09-10T07:00:00Z');
    expect(day()).toMatchObject({ severity: 'critical', degree: 2, worsensAt: null });
    watched.respond('2026-09-10T08:00:00Z', [fact('last_free_day', '2026-09-20')], byTerminal);
    expect(day()).toBeUndefined();
    expect(watched.exceptions.ended.at(-1)).toMatchObject({ kind: 'lfd_soon', because: 'withdrawn' });
    watched.exceptions.sweep('2026-09-18T07:00:00Z');
    expect(day()).toMatchObject({ openedAt: '2026-09-18T07:00:00Z', severity: 'warning' });
  });

  it('the earliest of several days counts, with the others beside it', () => {
    const watched = new Watched()
      .respond('2026-09-03T00:00:00Z', [...there, fact('last_free_day', '2026-09-09')])
      .respond('2026-09-03T01:00:00Z', [fact('last_free_day', '2026-09-08')], byTerminal);
    const [freeDay] = watched.exceptions.recorded.filter(({ kind }) => kind === 'lfd_soon');
    expect(freeDay?.fact).toMatchObject({
      field: 'pickup_lfd_terminal',
      value: '2026-09-08T07:00:00Z',
      before: { pickup_lfd_line: '2026-09-09T07:00:00Z' },
    });
  });

  it('what is not picked up is one after four days, worse after eight, over with the pickup', () => {
    const watched = new Watched().respond('2026-09-03T00:00:00Z', there);
    watched.exceptions.sweep('2026-09-06T15:00:00Z');
    expect(watched.one).toMatchObject({ kind: 'not_picked_up', openedAt: '2026-09-06T15:00:00Z', severity: 'notice' });
    watched.exceptions.sweep('2026-09-10T15:00:00Z');
    expect(watched.one?.severity).toBe('warning');
    watched.respond('2026-09-13T00:00:00Z', [...there, out]);
    expect(watched.last).toMatchObject({ because: 'picked_up', resolvedAt: '2026-09-13T00:00:00Z' });
  });

  it('what left before the day is no exception, not even one that is over', () => {
    const early = event('gate_out', 'USLAX', '2026-09-03T15:00:00Z');
    const watched = new Watched()
      .respond('2026-09-03T00:00:00Z', there)
      .respond('2026-09-04T00:00:00Z', [...there, early]);
    expect([watched.exceptions.recorded, watched.exceptions.ended]).toEqual([[], []]);
  });

  it('an arrival without a discharge is one after three days, critical, over with the discharge', () => {
    const waits = [loaded, departed, arrived, etaOfDischarge];
    const watched = new Watched().respond('2026-09-02T00:00:00Z', waits);
    watched.exceptions.sweep('2026-09-04T14:59:59Z');
    expect(watched.exceptions.kinds()).toEqual([]);
    watched.exceptions.sweep('2026-09-04T15:00:00Z');
    expect(watched.one).toMatchObject({
      kind: 'short_landed',
      severity: 'critical',
      fact: { field: 'pod_arrived_at' },
    });
    watched.respond('2026-09-06T00:00:00Z', [
      ...waits,
      event('discharge', 'USLAX', '2026-09-05T15:00:00Z', { vessel: AURORA, voyage: '1E' }),
    ]);
    expect(watched.last).toMatchObject({ kind: 'short_landed', because: 'discharged' });
  });

  it('another terminal is one, and a third is another one', () => {
    const at = (code: string) =>
      event('arrive', 'USLAX', '2026-09-01T15:00:00Z', {
        classifier: 'estimated',
        vessel: AURORA,
        voyage: '1E',
        at: terminalAt('USLAX', code),
      });
    const watched = new Watched()
      .respond('2026-08-08T00:00:00Z', [loaded, departed, at('SIM1')])
      .respond('2026-08-09T00:00:00Z', [loaded, departed, at('SIM5')]);
    expect(watched.one).toMatchObject({ kind: 'terminal_changed', fact: { value: 'smdg:SIM5', before: 'smdg:SIM1' } });
    watched.respond('2026-08-10T00:00:00Z', [loaded, departed, at('SIM1')]);
    expect(watched.one).toMatchObject({ fact: { value: 'smdg:SIM1', before: 'smdg:SIM5' } });
    expect(watched.last).toMatchObject({ because: 'replaced' });
  });
});

describe('rules', () => {
  it('another threshold opens and ends what is there; one that is off ends all of its kind', () => {
    const watched = new Watched()
      .respond('2026-08-08T00:00:00Z', [loaded, departed, eta('2026-09-01T15:00:00Z')])
      .respond('2026-08-10T00:00:00Z', [loaded, departed, eta('2026-09-02T05:00:00Z')]);
    const { exceptions } = watched;
    const setTo = (thresholdHours: number, enabled = true) => {
      exceptions.rules = { ...DEFAULT_RULES, eta_slip: { enabled, thresholdHours, severity: 'notice' } };
      watched.foldAt('2026-08-11T00:00:00Z');
    };
    expect(exceptions.kinds()).toEqual([]);
    setTo(12);
    expect(watched.one).toMatchObject({ severity: 'notice', openedAt: '2026-08-11T00:00:00Z' });
    setTo(48);
    expect(watched.last).toMatchObject({ because: 'rule_changed' });
    setTo(12);
    setTo(12, false);
    expect(exceptions.kinds()).toEqual([]);
    expect(exceptions.ended).toHaveLength(2);
  });
});

describe('laws', () => {
  function viewsOf(history: Parameters<typeof ledgerAfter>[0]): { view: View; now: string }[] {
    let view: View | null = null;
    return history.map((observation, index) => {
      const now = observation.receivedAt;
      view = diffViews(view, publish(ledgerAfter(history.slice(0, index + 1)), now), {
        now,
        etaThresholdMinutes: 60,
      }).view;
      return { view, now };
    });
  }
  /** Sorts the exceptions, because the order of those that open or end at the same time is undefined. */
  const shown = ({ open, ended }: ExceptionHistory) => ({
    open: open.map(({ id: _, ...one }) => one).sort((one, other) => one.key.localeCompare(other.key)),
    ended: ended.toSorted(
      (one, other) => one.resolvedAt.localeCompare(other.resolvedAt) || one.key.localeCompare(other.key),
    ),
  });

  it('the same responses give the same exceptions, whatever runs in between', () => {
    fc.assert(
      fc.property(anyHistory, fc.array(fc.integer({ min: 0, max: 1600 })), (history, sweeps) => {
        const [once, again] = [new ExceptionHistory(), new ExceptionHistory()];
        let since = '';
        for (const { view, now } of viewsOf(history)) {
          once.record(view, now);
          for (const sweptAt of sweeps
            .map(hoursAfterStart)
            .filter((at) => at > since && at <= now)
            .sort())
            again.sweep(sweptAt);
          again.record(view, now).record(view, now);
          since = now;
        }
        expect(shown(again)).toEqual(shown(once.sweep(since)));
      }),
    );
  });

  it('one cause has one exception, begun before it ended; none of what is published without causes', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const exceptions = new ExceptionHistory();
        for (const { view, now } of viewsOf(history)) {
          exceptions.record(view, now);
          const keys = exceptions.recorded.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          const causes = new Set(causesOf(view).map(({ key }) => key));
          expect(keys.filter((key) => !causes.has(key))).toEqual([]);
        }
        const inOrder = exceptions.ended.filter(({ openedAt, resolvedAt }) => (openedAt ?? '~') <= resolvedAt);
        expect(inOrder).toEqual(exceptions.ended);
      }),
    );
  });
});
