/** Properties that hold for any statements by documents and live sources, in any order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim, DocumentParty, Observation } from '../claims/claims.ts';
import { emptyLedger } from '../ledger/ledger.ts';
import { publish } from '../publish/publish.ts';
import { anyHistory, anyRequest, END, hoursAfterStart, recordAll } from '../testing/histories.ts';
import {
  AURORA,
  BOREAL,
  event,
  fact,
  LINE,
  paper,
  place,
  RAILROAD,
  shipmentFact,
  TERMINAL,
} from '../testing/statements.ts';
import type { Published, View } from '../view/view.ts';

const anyDate = fc.integer({ min: 0, max: 60 }).map((days) => hoursAfterStart(days * 24).slice(0, 10));
const anyPort = fc.constantFrom('CNNGB', 'SGSIN', 'USLAX', 'USCHI', 'XXXXX');

const anyStatement: fc.Arbitrary<Claim> = fc.oneof(
  fc
    .tuple(anyPort, anyDate, fc.constantFrom(AURORA, BOREAL))
    .map(([port, date, vessel]) =>
      event('arrive', port, date, { container: null, classifier: 'estimated', role: 'pod', vessel, voyage: '042E' }),
    ),
  fc
    .tuple(anyPort, anyDate)
    .map(([port, date]) => event('depart', port, date, { container: null, classifier: 'estimated', role: 'pol' })),
  fc.oneof(anyDate, fc.constant('9999-99-99')).map((date) => fact('last_free_day', date)),
  fc.constantFrom('SEAL1', 'SEAL2').map((seal) => fact('seal_number', seal)),
  fc.constantFrom(19000, 25000).map((weight) => fact('weight_kg', weight)),
  fc
    .tuple(
      fc.constantFrom('port_of_lading' as const, 'port_of_discharge' as const, 'place_of_delivery' as const),
      anyPort,
    )
    .map(([field, port]) => shipmentFact(field, place(port))),
);

const CODES: Readonly<Record<DocumentParty, string | null>> = {
  line: LINE.code,
  terminal: TERMINAL.code,
  railroad: RAILROAD.code,
  forwarder: null,
  customs_broker: null,
};

const anyPaper: fc.Arbitrary<Observation> = fc
  .record({
    id: fc.constantFrom('paper-1', 'paper-2', 'paper-3'),
    party: fc.constantFrom<DocumentParty>('line', 'terminal', 'railroad', 'forwarder', 'customs_broker'),
    isCertain: fc.boolean(),
    issued: fc.option(fc.integer({ min: 0, max: 1500 })),
    claims: fc.array(anyStatement, { minLength: 1, maxLength: 6 }),
  })
  .map(({ id, party, isCertain, issued, claims }) =>
    paper(hoursAfterStart(1550), claims, {
      id,
      party,
      code: isCertain ? CODES[party] : null,
      issuedAt: issued === null ? null : hoursAfterStart(issued),
    }),
  );

type Values = Record<string, Published<unknown>>;

function valuesOf({ shipment, containers }: View): [string, Published<unknown>][] {
  const named = (of: string, fields: Values): [string, Published<unknown>][] =>
    Object.entries(fields).map(([name, value]) => [`${of} ${name}`, value]);
  return [named('', shipment.fields), ...containers.map(({ number, fields }) => named(number, fields))].flat();
}

const WARNINGS = new Set(['flags', 'container_flags']);
const isWarning = (name: string) => WARNINGS.has(name.split(' ')[1] ?? '');

describe('laws of papers', () => {
  it('one neither removes a live value nor adds events, statuses or containers', () => {
    fc.assert(
      fc.property(anyRequest, anyHistory, fc.array(anyPaper, { maxLength: 3 }), (request, history, papers) => {
        const alone = publish(recordAll(emptyLedger(request), history), END);
        const read = publish(recordAll(emptyLedger(request), [...history, ...papers]), END);
        expect(read.containers.map(({ events, rawEvents }) => ({ events, rawEvents }))).toEqual(
          alone.containers.map(({ events, rawEvents }) => ({ events, rawEvents })),
        );
        const after = new Map(valuesOf(read));
        for (const [name, before] of valuesOf(alone)) {
          const now = after.get(name);
          if (isWarning(name)) expect(now?.value).toEqual(expect.arrayContaining([before.value].flat()));
          else if (now?.provenance?.source.kind !== 'document') expect(now).toEqual(before);
          else if (before.provenance !== null) {
            expect(before.value).not.toBeNull();
            expect(now.provenance.source.speaksFor).toEqual({
              party: before.provenance.source.kind,
              code: before.provenance.source.code,
            });
            expect(now.value).not.toBeNull();
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('one is silent after the next response of its party', () => {
    fc.assert(
      fc.property(anyRequest, anyHistory, anyPaper, (request, history, said) => {
        const last = history.at(-1);
        const { party, code } = said.source.speaksFor ?? {};
        fc.pre(last?.complete === true && last.source.kind === party && last.source.code === code);
        const before = said.claims.map((claim) => ({ ...claim, statedAt: hoursAfterStart(0) }));
        const alone = new Map(valuesOf(publish(recordAll(emptyLedger(request), history), END)));
        const read = valuesOf(publish(recordAll(emptyLedger(request), [{ ...said, claims: before }, ...history]), END));
        for (const [name, { provenance }] of read) {
          if (provenance?.source.kind === 'document') expect(alone.get(name)?.provenance ?? null).toBeNull();
        }
      }),
    );
  });

  it('their order of arrival changes nothing, and one that arrives again changes nothing', () => {
    fc.assert(
      fc.property(
        anyRequest,
        anyHistory,
        fc.uniqueArray(anyPaper, { maxLength: 3, selector: ({ source }) => source.code }),
        fc.nat(6),
        (request, history, papers, at) => {
          const recorded = (observations: Observation[]) => publish(recordAll(emptyLedger(request), observations), END);
          const last = recorded([...history, ...papers]);
          expect(recorded([...history.slice(0, at), ...papers.toReversed(), ...history.slice(at)])).toEqual(last);
          const again = papers.map((one) => ({ ...one, snapshotId: 'again', receivedAt: hoursAfterStart(1580) }));
          expect(recorded([...history, ...papers, ...again])).toEqual(last);
        },
      ),
    );
  });

  it('one that is withdrawn leaves no trace, and one that is read anew counts as read last', () => {
    fc.assert(
      fc.property(anyRequest, anyHistory, anyPaper, anyPaper, (request, history, first, second) => {
        const recorded = (papers: Observation[]) =>
          publish(recordAll(emptyLedger(request), [...history, ...papers]), END);
        expect(recorded([first, { ...first, claims: [] }])).toEqual(recorded([]));
        const corrected = { ...second, source: { ...second.source, code: first.source.code } };
        expect(recorded([first, corrected])).toEqual(recorded([corrected]));
      }),
    );
  });
});
