/** What an exception is in the words of the trade: what happened and what to do next. The same for the API, pages and mails. */
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Ending } from '../../tracking/exceptions/exceptions.ts';
import type { ExceptionKind } from '../../tracking/exceptions/rules.ts';

export interface TextOfException {
  /** A few words. */
  title: string;
  /** What happened. */
  explanation: string;
  /** What to do. */
  nextStep: string;
}

export interface ToldFact {
  field: string | null;
  value: unknown;
  before: unknown;
  source: string | null;
  isWorse: boolean;
  /** In which days are told. */
  zone: string | null;
}

const HOUR_MS = 3_600_000;

export const KIND_NAMES: Readonly<Record<ExceptionKind, string>> = {
  lfd_soon: 'Last free day',
  hold_placed: 'Hold placed',
  short_landed: 'Not discharged',
  rollover: 'Rolled over',
  eta_slip: 'ETA slipped',
  terminal_changed: 'Terminal changed',
  not_picked_up: 'Not picked up',
  stale_source: 'Source silent',
};

const TELL: Readonly<Record<ExceptionKind, (fact: ToldFact) => TextOfException>> = {
  lfd_soon: ({ value, zone, isWorse, source }) => ({
    title: isWorse ? `Last free day was ${dayOf(value, zone)}` : `Last free day is ${dayOf(value, zone)}`,
    explanation: isWorse
      ? `The last free day that ${source ?? 'a source'} gives is over and the container has not been picked up: storage is charged by the day.`
      : `${capital(source ?? 'a source')} gives this as the last day without storage charges, and the container has not been picked up.`,
    nextStep: isWorse
      ? 'Pick up as soon as possible, or ask line and terminal for an extension; the demurrage board has what it costs.'
      : 'Book the pickup for that day at the latest, and see that no hold stands in its way.',
  }),
  hold_placed: ({ value, source }) => {
    const { name = 'other', description = null } = membersOf(value);
    return {
      title: `${HOLD_NAMES[name ?? ''] ?? 'Hold'} placed`,
      explanation: `${capital(source ?? 'the terminal')} holds the container${description ? `: ${description}` : ''}. It cannot be picked up before that is cleared.`,
      nextStep: HOLD_STEPS[name ?? ''] ?? 'Ask the terminal who placed the hold and what clears it.',
    };
  },
  short_landed: () => ({
    title: 'Arrived, but not discharged',
    explanation:
      'The vessel has arrived and nobody has told of the discharge since: the container may be short-landed, carried on, or the terminal does not report.',
    nextStep: 'Ask line and terminal whether the container was discharged, and to where it goes if it was not.',
  }),
  rollover: ({ value, before }) => {
    const [now, then] = [membersOf(value), membersOf(before)];
    return {
      title: `Rolled over${now['vessel'] ? ` to ${now['vessel']}` : ''}`,
      explanation: `The container was planned on ${shipOf(then)} and was left behind; it now goes with ${shipOf(now)}.`,
      nextStep: 'Tell the consignee of the new arrival, and move what was booked on from the port of discharge.',
    };
  },
  eta_slip: ({ value, before }) => {
    const hours = (Date.parse(String(value)) - Date.parse(String(before))) / HOUR_MS;
    return {
      title: `ETA ${spanOf(hours)} later`,
      explanation: `The vessel was first expected on ${dayOf(before, null)} and is now expected on ${dayOf(value, null)}.`,
      nextStep: 'Tell the consignee, and move pickup, delivery and what depends on them.',
    };
  },
  terminal_changed: ({ value, before }) => ({
    title: `Now at ${terminalName(value)}`,
    explanation: `The container was to come to ${terminalName(before)} and now comes to ${terminalName(value)}.`,
    nextStep: 'Tell the trucker, and make appointments at the new terminal.',
  }),
  not_picked_up: ({ value, zone }) => ({
    title: `Waits since ${dayOf(value, zone)}`,
    explanation: `The container was discharged on ${dayOf(value, zone)} and is still at the terminal.`,
    nextStep: 'Look for holds and for the appointment; book the pickup.',
  }),
  stale_source: ({ value }) => {
    const { source_code: code, shipments = '0', outcome } = membersOf(value);
    const count = shipments === '1' ? 'One shipment shows' : `${shipments} shipments show`;
    return {
      title: `No answer from ${terminalName(code)}`,
      explanation: `${count} data that is older than it should be. The last ask ended with: ${(outcome ?? 'no answer').replaceAll('_', ' ')}.`,
      nextStep:
        'See the line health for the cause; rejected credentials have to be renewed, an outage passes by itself.',
    };
  },
};

const HOLD_NAMES: Readonly<Record<string, string>> = {
  customs: 'Customs hold',
  freight: 'Freight hold',
  USDA: 'USDA hold',
  VACIS: 'VACIS exam',
  TMF: 'TMF hold',
  other: 'Hold',
};

const HOLD_STEPS: Readonly<Record<string, string>> = {
  customs: 'Ask the customs broker what is missing, and clear it before the last free day.',
  freight: 'Settle the freight with the line, or send proof of payment and ask for the release.',
  USDA: 'Ask the customs broker for the agriculture exam and its date.',
  VACIS: 'Ask the terminal for the date of the exam.',
  TMF: 'Pay or claim the traffic mitigation fee.',
};

export function tellException(kind: ExceptionKind, fact: ToldFact): TextOfException {
  return TELL[kind](fact);
}

export const ENDING_TEXTS: Readonly<Record<Ending, string>> = {
  withdrawn: 'What was said is not said any more',
  arrived: 'The vessel arrived',
  discharged: 'The container was discharged',
  picked_up: 'The container was picked up',
  replaced: 'Something newer took its place',
  container_removed: 'The line took the container off the shipment',
  tracking_stopped: 'The tracking ended',
  answers_again: 'The source answers again',
  rule_changed: 'By the rules of the account it is no exception any more',
};

function membersOf(value: unknown): Record<string, string | null> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, member === null ? null : String(member)]),
  );
}

function shipOf({ vessel, voyage }: Record<string, string | null>): string {
  if (!vessel) return 'another vessel';
  return voyage ? `${vessel}, voyage ${voyage}` : vessel;
}

export function terminalName(key: unknown): string {
  return typeof key === 'string' ? (findTerminal(key)?.name ?? key) : 'another terminal';
}

/** `9 September 2026`, in the zone of the place. */
function dayOf(time: unknown, zone: string | null): string {
  const moment = new Date(String(time));
  if (Number.isNaN(moment.getTime())) return 'a day that is not known';
  return moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone ?? 'UTC',
  });
}

function spanOf(hours: number): string {
  if (hours < 48) return `${Math.round(hours)} hours`;
  const days = Math.round((hours / 24) * 2) / 2;
  return `${days} days`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
