import { describe, expect, it } from 'vitest';
import type { SourceKind } from '../claims/claims.ts';
import { CONTAINER, event, fact, LINE, RAILROAD, RecordedShipment, response, TERMINAL } from '../testing/statements.ts';
import type { ContainerFields } from '../view/view.ts';
import { explainValue } from './competing-statements.ts';

const person = { kind: 'person', code: 'user' } as const;

function claimsOf(story: RecordedShipment, field: keyof ContainerFields, now = '2026-09-01T00:00:00Z') {
  const why = story.container().fields[field].provenance;
  if (why === null) throw new Error(`no source stated ${field}`);
  const ledger = { shipment: story.ledger.shipment, container: story.ledger.containers[CONTAINER] ?? null };
  const { chosen, others } = explainValue(ledger, field, why, now);
  const unchosen = others.map(({ source, value, because }): [SourceKind, unknown, string] => [
    source.kind,
    value,
    because,
  ]);
  return { chosen: chosen && [chosen.source.kind, chosen.value], others: unchosen };
}

const voyage = [
  event('load', 'CNSHA', '2026-08-05T12:00:00Z'),
  event('depart', 'CNSHA', '2026-08-06T00:00:00Z'),
  event('arrive', 'USLAX', '2026-08-20T08:00:00Z'),
  event('discharge', 'USLAX', '2026-08-21T08:00:00Z'),
];

describe('claims of a value', () => {
  it('have the time of a move by each source, the one that says the same too', () => {
    const story = new RecordedShipment()
      .record(response('2026-08-21T09:00:00Z', voyage))
      .record(
        response('2026-08-21T10:00:00Z', [event('discharge', 'USLAX', '2026-08-21T07:00:00Z')], { source: TERMINAL }),
      )
      .record(
        response('2026-08-21T11:00:00Z', [event('discharge', 'USLAX', '2026-08-21T07:00:30Z')], { source: RAILROAD }),
      );
    expect(claimsOf(story, 'pod_discharged_at')).toEqual({
      chosen: ['terminal', '2026-08-21T07:00:00Z'],
      others: [
        ['railroad', '2026-08-21T07:00:30Z', 'agrees'],
        ['line', '2026-08-21T08:00:00Z', 'lower_rank'],
      ],
    });
  });

  it('have what was taken back, and what vanished', () => {
    const discharge = event('discharge', 'USLAX', '2026-08-21T08:00:00Z', { id: 'D1' });
    const story = new RecordedShipment()
      .record(response('2026-08-21T09:00:00Z', [...voyage.slice(0, 3), discharge]))
      .record(
        response('2026-08-21T10:00:00Z', [event('discharge', 'USLAX', '2026-08-21T07:00:00Z')], { source: TERMINAL }),
      )
      .record(response('2026-08-21T12:00:00Z', [...voyage.slice(0, 3), { ...discharge, retracted: true }]));
    expect(claimsOf(story, 'pod_discharged_at').others).toEqual([['line', '2026-08-21T08:00:00Z', 'taken_back']]);
  });

  it('have the last free days of all who name one, and of those who may speak of one', () => {
    const story = new RecordedShipment()
      .record(response('2026-08-21T09:00:00Z', [...voyage, fact('last_free_day', '2026-08-27')]))
      .record(response('2026-08-21T10:00:00Z', [fact('last_free_day', '2026-08-26')], { source: TERMINAL }));
    expect(claimsOf(story, 'pickup_lfd')).toEqual({
      chosen: ['line', '2026-08-27'],
      others: [['terminal', '2026-08-26', 'lower_rank']],
    });
    expect(claimsOf(story, 'pickup_lfd_line').others).toEqual([]);
    story.publishAt('2026-08-21T11:00:00Z', { earliestLastFreeDay: true });
    expect(claimsOf(story, 'pickup_lfd')).toEqual({
      chosen: ['terminal', '2026-08-26'],
      others: [['line', '2026-08-27', 'later_day']],
    });
  });

  it('have corrections that hold, and those whose time is over', () => {
    const correction = { ...fact('last_free_day', '2026-08-30'), author: 'Mira', expiresAt: '2026-08-25T00:00:00Z' };
    const story = new RecordedShipment()
      .record(response('2026-08-21T09:00:00Z', [...voyage, fact('last_free_day', '2026-08-27')]))
      .record(response('2026-08-21T10:00:00Z', [correction], { source: person, complete: false, absence: 'log' }));
    expect(claimsOf(story, 'pickup_lfd', '2026-08-22T00:00:00Z')).toEqual({
      chosen: ['person', '2026-08-30'],
      others: [['line', '2026-08-27', 'lower_rank']],
    });
    story.publishAt('2026-08-26T00:00:00Z');
    expect(claimsOf(story, 'pickup_lfd').others).toEqual([['person', '2026-08-30', 'expired']]);
  });

  it('have an older statement of the same kind of source', () => {
    const other = { kind: 'line', code: 'SECO' } as const;
    const story = new RecordedShipment()
      .record(response('2026-08-21T09:00:00Z', [...voyage, fact('seal_number', 'A1')]))
      .record(response('2026-08-21T10:00:00Z', [fact('seal_number', 'A2')], { source: other }));
    expect(claimsOf(story, 'seal_number')).toEqual({ chosen: ['line', 'A2'], others: [['line', 'A1', 'older']] });
  });

  it('are not listed for values that follow from the whole journey', () => {
    const story = new RecordedShipment().record(response('2026-08-21T09:00:00Z', voyage, { source: LINE }));
    expect(claimsOf(story, 'current_status')).toEqual({ chosen: null, others: [] });
  });
});
