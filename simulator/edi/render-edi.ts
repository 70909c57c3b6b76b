/** A journey told by EDI: each statement once, when it becomes known. Pure: same journey, same bytes. */

import type { Move } from '../moves.ts';
import { findJourney, type Journey } from '../numbers.ts';
import { instantAt, utcText } from '../world-time.ts';
import { rampYard, terminalYard, type Yard, yardLag } from '../yard-statements.ts';
import { writeEdifact } from './edifact-writer.ts';
import { render315 } from './render-315.ts';
import { render322 } from './render-322.ts';
import { renderIftsta } from './render-iftsta.ts';
import { renderTerminal } from './render-terminal.ts';
import { tellingsOf } from './telling.ts';
import { writeX12 } from './x12-writer.ts';

/** 315 and IFTSTA come from the line, 322 from the railroad, CODECO and COARRI from the terminal at the POD. */
export type EdiStandard = '315' | '322' | 'IFTSTA' | 'CODECO' | 'COARRI';

export interface RenderedEdi {
  /** RFC 3339 UTC. */
  at: string;
  /** One interchange, ASCII. */
  message: string;
}

/** Interchanges of a journey that started at `start` (RFC 3339) up to an hour of its clock. Throws for an unknown number. */
export function renderEdi(number: string, start: string, hour: number, standard: EdiStandard): RenderedEdi[] {
  const journey = findJourney(number);
  if (!journey) throw new Error(`No simulated journey has the number ${number}`);
  const startMs = Date.parse(start);
  const rendered = messagesOf(journey, startMs, standard).filter((message) => message.hour <= hour);
  return rendered.map(({ hour: at, write }, index) => {
    const atMs = instantAt(startMs, at);
    return { at: utcText(atMs), message: write(controlNumber(journey, index), atMs) };
  });
}

/** Unlike in all journeys of one sender. */
function controlNumber({ scenario, instance }: Journey, index: number): number {
  return (scenario.serial * 1000 + (instance % 1000)) * 1000 + index + 1;
}

interface Message {
  hour: number;
  write(control: number, atMs: number): string;
}

function messagesOf(journey: Journey, startMs: number, standard: EdiStandard): Message[] {
  if (standard === '315' || standard === 'IFTSTA') return lineMessages(journey, startMs, standard);
  const yard = standard === '322' ? rampYard : terminalYard;
  const moves = journey.scenario.boxes.flatMap((_box, box) => yardMoves(yard(journey.scenario, box), box));
  return moves
    .sort((one, other) => one.move.at - other.move.at)
    .flatMap(({ move, box }) => yardMessage(journey, startMs, standard, box, move));
}

function lineMessages(journey: Journey, startMs: number, standard: '315' | 'IFTSTA'): Message[] {
  const parties = { sender: journey.scenario.line, receiver: 'SEAMARK' };
  return tellingsOf(journey.scenario).flatMap((telling): Message[] => {
    const { hour } = telling;
    if (standard === '315') {
      const sets = render315(journey, telling, startMs);
      return sets.length === 0
        ? []
        : [{ hour, write: (control, atMs) => writeX12({ ...parties, control, atMs, sets }) }];
    }
    const messages = renderIftsta(journey, telling, startMs);
    return messages.length === 0
      ? []
      : [{ hour, write: (control, atMs) => writeEdifact({ ...parties, control, atMs, messages }) }];
  });
}

function yardMoves(yard: Yard | null, box: number): { move: Move; box: number }[] {
  return (yard?.moves ?? []).map((move) => ({ move, box }));
}

function yardMessage(
  journey: Journey,
  startMs: number,
  standard: '322' | 'CODECO' | 'COARRI',
  box: number,
  move: Move,
): Message[] {
  const moveMs = instantAt(startMs, move.at);
  const hour = move.at + yardLag;
  if (standard === '322') {
    const set = render322(journey, box, move, moveMs);
    const parties = { sender: 'SIMR', receiver: 'SEAMARK' };
    return set === null
      ? []
      : [{ hour, write: (control, atMs) => writeX12({ ...parties, control, atMs, sets: [set] }) }];
  }
  const message = renderTerminal(standard, journey, box, move, moveMs);
  const parties = { sender: 'SIMTERMINAL', receiver: 'SEAMARK' };
  return message === null
    ? []
    : [{ hour, write: (control, atMs) => writeEdifact({ ...parties, control, atMs, messages: [message] }) }];
}
