/** Properties of the core that hold for any statements by sources (spec/tracking 6). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffViews } from '../changes/diff.ts';
import type { Claim } from '../claims/claims.ts';
import { claimsHash } from '../claims/claims-hash.ts';
import { CONTAINER_FIELDS } from '../fields/container.ts';
import type { ContainerFieldRow } from '../fields/field.ts';
import { awaitsConfirmation } from '../ledger/confirmation.ts';
import { emptyLedger, type Ledger, record } from '../ledger/ledger.ts';
import { anyEvent, anyHistory, anyRequest, END, hoursAfterStart, recordAll } from '../testing/histories.ts';
import { AURORA, CONTAINER, event, LINE } from '../testing/statements.ts';
import type { ContainerFields, View } from '../view/view.ts';
import { publish } from './publish.ts';

const bare = (value: unknown) => JSON.stringify(value, (key, member) => (key === 'pointer' ? undefined : member));

describe('laws', () => {
  it('the same observations give the same bytes, and stay plain JSON', () => {
    fc.assert(
      fc.property(anyRequest, anyHistory, (tracked, observations) => {
        const one = recordAll(emptyLedger(tracked), observations);
        const stored = observations.reduce<Ledger>(
          (ledger, observation) => JSON.parse(JSON.stringify(record(ledger, structuredClone(observation)))),
          emptyLedger(tracked),
        );
        expect(JSON.stringify(stored)).toBe(JSON.stringify(one));
        expect(JSON.stringify(publish(stored, END))).toBe(JSON.stringify(publish(one, END)));
      }),
    );
  });

  it('an answer received again changes nothing', () => {
    fc.assert(
      fc.property(anyRequest, anyHistory, (tracked, observations) => {
        // A repeated response may confirm a withdrawal (in a log, only that of a plan moved to another port). It may
        // also arrive after a future event has come due (spec D25). The property holds for the repetitions after that.
        const logs = observations.map((observation) => ({ ...observation, absence: 'log' as const, complete: true }));
        const last = logs.at(-1);
        if (last === undefined) return;
        const first = recordAll(emptyLedger(tracked), logs);
        const isSettled = logs.every(({ source }) => !awaitsConfirmation(first, source, last.receivedAt));
        const once = isSettled ? first : record(first, { ...last, snapshotId: 'confirming', receivedAt: END });
        const twice = record(once, { ...last, snapshotId: 'again', receivedAt: END });
        const before = publish(once, END);
        const after = publish(twice, END);
        // A repeated terminal row may contradict a gate-out, which this property does not cover.
        if (after.containers.some(({ flags }) => flags.includes('still_at_terminal'))) return;
        const changes = diffViews(before, after, { now: END, etaThresholdMinutes: 0 });
        const flagged = last.claims.some((claim) => claim.kind === 'event' && claim.classifier === 'actual');
        expect(changes.fields).toEqual([]);
        expect(changes.milestones).toEqual([]);
        expect(changes.events).toEqual([]);
        expect(typeof flagged).toBe('boolean');
      }),
    );
  });

  it('the order within an answer changes nothing', () => {
    fc.assert(
      fc.property(
        anyRequest,
        anyHistory,
        fc.infiniteStream(fc.double({ noNaN: true })),
        (tracked, observations, keys) => {
          const shuffled = observations.map((observation) => {
            const order = observation.claims.map((claim) => ({ claim, key: keys.next().value }));
            return { ...observation, claims: order.sort((a, b) => a.key - b.key).map(({ claim }) => claim) };
          });
          const one = publish(recordAll(emptyLedger(tracked), observations), END);
          const other = publish(recordAll(emptyLedger(tracked), shuffled), END);
          expect(bare(other)).toBe(bare(one));
          for (const [index, observation] of observations.entries()) {
            expect(claimsHash(shuffled[index]?.claims ?? [])).toEqual(claimsHash(observation.claims));
          }
        },
      ),
    );
  });

  it('nothing is published as actual that no source claimed as actual', () => {
    fc.assert(
      fc.property(anyRequest, anyHistory, (tracked, observations) => {
        const pointers = new Set<string>();
        // Any of these facts may change whether the container is available, such as the release of a hold.
        const decideAvailability = new Set(['available', 'holds', 'terminal_status', 'location']);
        for (const { claims } of observations) {
          for (const claim of claims) {
            const actual = claim.kind === 'event' && claim.classifier === 'actual';
            if (actual || (claim.kind === 'container_fact' && decideAvailability.has(claim.field))) {
              pointers.add(claim.pointer);
            }
          }
        }
        for (const { events } of publish(recordAll(emptyLedger(tracked), observations), END).containers) {
          for (const one of events) {
            if (one.classifier === 'actual') expect(pointers.has(one.witnesses[0]?.pointer ?? '')).toBe(true);
          }
        }
      }),
    );
  });

  it('a ledger is never changed in place', () => {
    fc.assert(
      fc.property(anyRequest, anyHistory, (tracked, observations) => {
        let ledger = emptyLedger(tracked);
        for (const observation of observations) {
          const before = JSON.stringify(ledger);
          const next = record(ledger, observation);
          publish(next, END);
          expect(JSON.stringify(ledger)).toBe(before);
          ledger = next;
        }
      }),
    );
  });

  it('the changes fold up to the view, values and milestones alike', () => {
    fc.assert(
      fc.property(anyRequest, anyHistory, (tracked, observations) => {
        let ledger = emptyLedger(tracked);
        let view: View | null = null;
        const fields = new Map<string, unknown>();
        const rows = new Map<string, unknown>();
        for (const observation of observations) {
          ledger = record(ledger, observation);
          const after = publish(ledger, observation.receivedAt);
          const changes = diffViews(view, after, { now: observation.receivedAt, etaThresholdMinutes: 60 });
          for (const { container, field, after: value } of changes.fields) fields.set(`${container} ${field}`, value);
          for (const change of changes.milestones) {
            const key = `${change.container} ${change.event.key}`;
            if (change.type === 'withdrawn') expect(rows.delete(key)).toBe(true);
            else rows.set(key, change.event);
          }
          const named = changes.events.filter(({ reference }) => reference.type === 'transport_event');
          expect(new Set(named.map((one) => `${one.container} ${JSON.stringify(one.reference)}`)).size).toBe(
            named.length,
          );
          view = changes.view;
        }
        const current = view?.containers.flatMap(({ number, events }) =>
          events.map((one) => [`${number} ${one.key}`, one]),
        );
        expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(current ?? []));
        for (const { number, fields: published } of view?.containers ?? []) {
          for (const [field, { value }] of Object.entries(published)) {
            const key = `${number} ${field}`;
            const row: ContainerFieldRow = CONTAINER_FIELDS[field as keyof ContainerFields];
            expect(fields.has(key) ? fields.get(key) : (row.initial ?? null)).toEqual(value);
          }
        }
      }),
    );
  });

  it('nothing crosses journeys: an old one of the same container leaves no trace', () => {
    const old = fc.array(anyEvent, { maxLength: 8 }).map((claims) =>
      claims.flatMap((claim) =>
        claim.kind === 'event' && claim.classifier === 'actual'
          ? [
              {
                ...claim,
                container: CONTAINER,
                time: { precision: 'instant' as const, at: '2026-03-01T00:00:00Z' },
                retracted: false,
              },
            ]
          : [],
      ),
    );
    const end = event('gate_in', 'CNNGB', '2026-04-01T00:00:00Z', { laden: false });
    const next = [
      event('gate_out', 'CNNGB', '2026-08-02T00:00:00Z', { laden: false }),
      event('load', 'CNNGB', '2026-08-06T00:00:00Z', { vessel: AURORA }),
    ];
    // The key of an event includes its number among repetitions, and the earlier journey adds repetitions.
    const eventsOf = ({ containers: [container] }: View) =>
      container?.events.map(({ source_event_key: _, ...event }) => event);
    fc.assert(
      fc.property(old, (earlier) => {
        const story = (claims: Claim[]) =>
          publish(
            recordAll(emptyLedger({ requestType: 'container', normalizedNumber: CONTAINER, scac: 'TEST' }), [
              {
                source: LINE,
                snapshotId: 's',
                receivedAt: hoursAfterStart(400),
                complete: true,
                absence: 'snapshot',
                claims,
              },
            ]),
            hoursAfterStart(400),
          );
        const alone = story(next);
        const after = story([...earlier, end, ...next]);
        expect(eventsOf(after)).toEqual(eventsOf(alone));
        expect(after.containers[0]?.fields).toEqual(alone.containers[0]?.fields);
        expect(after.shipment).toEqual(alone.shipment);
      }),
    );
  });
});
