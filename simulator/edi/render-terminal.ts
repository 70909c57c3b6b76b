/**
 * Renders a terminal's reports about a container as CODECO (gate) and COARRI (quay), each as soon as the terminal
 * records the move.
 */
import type { Move, MoveKind } from '../moves.ts';
import { containerNumber, type Journey, papersOf } from '../numbers.ts';
import { placeOf } from '../places.ts';
import { vessels } from '../vessels.ts';
import type { EdifactMessage } from './edifact-writer.ts';
import { printedAt } from './local-times.ts';

type Report = { type: 'CODECO' | 'COARRI'; kind: string; qualifier: string; empty: boolean };

const reports: Partial<Record<MoveKind, Report>> = {
  empty_out: { type: 'CODECO', kind: '36', qualifier: '7', empty: true },
  full_in: { type: 'CODECO', kind: '34', qualifier: '7', empty: false },
  full_out: { type: 'CODECO', kind: '36', qualifier: '7', empty: false },
  empty_in: { type: 'CODECO', kind: '34', qualifier: '7', empty: true },
  load: { type: 'COARRI', kind: '46', qualifier: '203', empty: false },
  discharge: { type: 'COARRI', kind: '44', qualifier: '203', empty: false },
};

/** Renders one move; null if neither message type reports it. */
export function renderTerminal(
  type: 'CODECO' | 'COARRI',
  journey: Journey,
  containerIndex: number,
  move: Move,
  atMs: number,
): EdifactMessage | null {
  const report = reports[move.kind];
  if (report?.type !== type) return null;
  const { locode, smdg, zone, name } = placeOf(move.place);
  const { date, time } = printedAt(atMs, zone);
  const call = move.call?.vessel ? { ...vessels[move.call.vessel], voyage: move.call.voyage ?? '' } : null;
  const number = containerNumber(journey.scenario, journey.instance, containerIndex);
  const terminal = smdg === null ? [] : [[smdg, 'TER', '306']];
  const ship =
    call === null ? [] : [['TDT', '20', call.voyage, '1', '', '', '', '', [call.imo, '146', '11', call.name]]];
  return {
    type,
    release: 'D:95B',
    segments: [
      ['BGM', report.kind, `${journey.number}-${move.id.replaceAll('/', '-')}`, '9'],
      ...ship,
      [
        'LOC',
        type === 'COARRI' ? (move.kind === 'load' ? '9' : '11') : '165',
        [locode, '139', '6', name.toUpperCase()],
        ...terminal,
      ],
      [
        'EQD',
        'CN',
        number,
        [journey.scenario.containers[containerIndex]?.isoType ?? '', '102', '5'],
        '',
        '3',
        report.empty ? '4' : '5',
      ],
      ['RFF', ['BM', papersOf(journey).billOfLading]],
      ['DTM', [report.qualifier, `${date}${time}`, '203']],
      ...(type === 'COARRI' ? [['LOC', '147', ['0120782', '139', '5']]] : []),
    ],
  };
}
