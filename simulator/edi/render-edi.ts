/**
 * Renders a journey as EDI messages, in which each statement is sent once, when it is made. The same journey always
 * gives the same bytes.
 */

import type { EdiMessageType } from '../../reference/edi-codes/message-types.ts';
import { type Facility, facilityLag, rampFacility, terminalFacility } from '../facility-statements.ts';
import type { Move } from '../moves.ts';
import { findJourney, type Journey } from '../numbers.ts';
import { instantAt, utcText } from '../world-time.ts';
import { writeEdifact } from './edifact-writer.ts';
import { render315 } from './render-315.ts';
import { render322 } from './render-322.ts';
import { renderIftsta } from './render-iftsta.ts';
import { renderTerminal } from './render-terminal.ts';
import { reportsOf } from './reporting.ts';
import { writeX12 } from './x12-writer.ts';

/** The line sends 315 and IFTSTA, the railroad 322, and the POD terminal CODECO and COARRI. */
export type EdiStandard = EdiMessageType;

export interface RenderedEdi {
  /** RFC 3339 UTC. */
  at: string;
  /** One interchange, encoded in ASCII. */
  message: string;
}

/**
 * Renders the interchanges of a journey that started at `start` (RFC 3339), up to an hour of its clock. Throws if no
 * journey has the number.
 */
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

/** Returns a control number that is unique among all journeys of one sender. */
function controlNumber({ scenario, instance }: Journey, index: number): number {
  return (scenario.serial * 1000 + (instance % 1000)) * 1000 + index + 1;
}

interface Message {
  hour: number;
  write(control: number, atMs: number): string;
}

function messagesOf(journey: Journey, startMs: number, standard: EdiStandard): Message[] {
  if (standard === '315' || standard === 'IFTSTA') return lineMessages(journey, startMs, standard);
  const facility = standard === '322' ? rampFacility : terminalFacility;
  const moves = journey.scenario.containers.flatMap((_container, containerIndex) =>
    facilityMoves(facility(journey.scenario, containerIndex), containerIndex),
  );
  return moves
    .sort((one, other) => one.move.at - other.move.at)
    .flatMap(({ move, containerIndex }) => facilityMessage(journey, startMs, standard, containerIndex, move));
}

function lineMessages(journey: Journey, startMs: number, standard: '315' | 'IFTSTA'): Message[] {
  const parties = { sender: journey.scenario.line, receiver: 'SEAMARK' };
  return reportsOf(journey.scenario).flatMap((report): Message[] => {
    const { hour } = report;
    if (standard === '315') {
      const sets = render315(journey, report, startMs);
      return sets.length === 0
        ? []
        : [{ hour, write: (control, atMs) => writeX12({ ...parties, control, atMs, sets }) }];
    }
    const messages = renderIftsta(journey, report, startMs);
    return messages.length === 0
      ? []
      : [{ hour, write: (control, atMs) => writeEdifact({ ...parties, control, atMs, messages }) }];
  });
}

function facilityMoves(facility: Facility | null, containerIndex: number): { move: Move; containerIndex: number }[] {
  return (facility?.moves ?? []).map((move) => ({ move, containerIndex }));
}

function facilityMessage(
  journey: Journey,
  startMs: number,
  standard: '322' | 'CODECO' | 'COARRI',
  containerIndex: number,
  move: Move,
): Message[] {
  const moveMs = instantAt(startMs, move.at);
  const hour = move.at + facilityLag;
  if (standard === '322') {
    const set = render322(journey, containerIndex, move, moveMs);
    const parties = { sender: 'SIMR', receiver: 'SEAMARK' };
    return set === null
      ? []
      : [{ hour, write: (control, atMs) => writeX12({ ...parties, control, atMs, sets: [set] }) }];
  }
  const message = renderTerminal(standard, journey, containerIndex, move, moveMs);
  const parties = { sender: 'SIMTERMINAL', receiver: 'SEAMARK' };
  return message === null
    ? []
    : [{ hour, write: (control, atMs) => writeEdifact({ ...parties, control, atMs, messages: [message] }) }];
}
