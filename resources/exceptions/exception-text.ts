/** Texts about exceptions for the API, the web app and emails: what has happened and what to do next. */
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Ending } from '../../tracking/exceptions/exceptions.ts';
import type { ExceptionKind } from '../../tracking/exceptions/rules.ts';

export interface TextOfException {
  title: string;
  explanation: string;
  nextStep: string;
  /** Previous and current value, such as `16 Nov → 24 Nov`. Absent if no value changed. */
  change?: string;
}

export interface ExceptionFact {
  field: string | null;
  value: unknown;
  before: unknown;
  source: string | null;
  isWorse: boolean;
  /** Time zone of the days. */
  zone: string | null;
  /** Days reported by other sources, each with its local time zone. */
  otherDays?: readonly { source: string; at: string; zone: string | null }[];
}

const HOUR_MS = 3_600_000;

export const KIND_LABELS: Readonly<Record<ExceptionKind, string>> = {
  lfd_soon: 'Last free day',
  hold_placed: 'Hold placed',
  short_landed: 'Not discharged',
  rollover: 'Rolled over',
  eta_slip: 'ETA slipped',
  terminal_changed: 'Terminal changed',
  terminal_disagrees: 'Terminal disagrees',
  not_picked_up: 'Not picked up',
  stale_source: 'Source silent',
};

const TEXTS: Readonly<Record<ExceptionKind, (fact: ExceptionFact) => TextOfException>> = {
  lfd_soon: ({ value, zone, isWorse, source, otherDays = [] }) => ({
    title: isWorse ? `Last free day was ${dayOf(value, zone)}` : `Last free day is ${dayOf(value, zone)}`,
    explanation: [
      isWorse
        ? `The last free day reported by ${source ?? 'a source'} has passed and the container has not been picked up: demurrage accrues daily.`
        : `${capital(source ?? 'a source')} reports this as the last day without demurrage, and the container has not been picked up.`,
      ...otherDays
        .filter((other) => dayOf(other.at, other.zone) !== dayOf(value, zone))
        .map((other) => `Sources differ: ${other.source} reports ${dayOf(other.at, other.zone)}.`),
    ].join(' '),
    nextStep: isWorse
      ? 'Pick up as soon as possible, or ask the line or terminal for an extension; the demurrage board shows the charges.'
      : 'Book the pickup for that day at the latest, and make sure that all holds are released.',
  }),
  hold_placed: ({ value, source }) => {
    const { name = 'other', description = null } = membersOf(value);
    return {
      title: `${HOLD_NAMES[name ?? ''] ?? 'Hold'} placed`,
      explanation: `${capital(source ?? 'the terminal')} holds the container${description ? `: ${description}` : ''}. It cannot be picked up until the hold is released.`,
      nextStep: HOLD_STEPS[name ?? ''] ?? 'Ask the terminal who placed the hold and how to release it.',
    };
  },
  short_landed: () => ({
    title: 'Arrived, but not discharged',
    explanation:
      'The vessel has arrived, but no discharge has been reported: the container may be short-landed or overcarried, or the terminal does not report.',
    nextStep: 'Ask the line and terminal whether the container was discharged, and where it goes if it was not.',
  }),
  rollover: ({ value, before }) => {
    const [now, then] = [membersOf(value), membersOf(before)];
    return {
      title: `Rolled over${now['vessel'] ? ` to ${now['vessel']}` : ''}`,
      explanation: `The container was planned on ${vesselText(then)} and was left behind; it is now planned on ${vesselText(now)}.`,
      nextStep: 'Inform the consignee of the new arrival, and rebook onward transport from the port of discharge.',
      change: `${vesselText(then)} → ${vesselText(now)}`,
    };
  },
  eta_slip: ({ value, before, zone }) => {
    const hours = (Date.parse(String(value)) - Date.parse(String(before))) / HOUR_MS;
    return {
      title: `ETA ${spanOf(hours)} later`,
      explanation: `The vessel was first expected on ${dayOf(before, zone)} and is now expected on ${dayOf(value, zone)}.`,
      nextStep: 'Inform the consignee, and reschedule pickup and delivery.',
      change: `${shortDayOf(before, zone)} → ${shortDayOf(value, zone)}`,
    };
  },
  terminal_changed: ({ value, before }) => ({
    title: `Now at ${terminalName(value)}`,
    explanation: `The container was expected at ${terminalName(before)} and is now expected at ${terminalName(value)}.`,
    nextStep: 'Inform the trucker, and book appointments at the new terminal.',
    change: `${capital(terminalName(before))} → ${capital(terminalName(value))}`,
  }),
  terminal_disagrees: ({ field, value, before, zone }) =>
    field === 'pod_full_out_at'
      ? {
          title: 'Still listed by the terminal',
          explanation: `A source reports that the container left on ${dayOf(value, zone)}, and the terminal still lists it${typeof before === 'string' ? ` (“${before}”)` : ''}.`,
          nextStep:
            'Ask the trucker or terminal whether it was picked up. Until then, expect demurrage after the last free day.',
        }
      : {
          title: 'No longer listed by the terminal',
          explanation: `${value === null ? 'The terminal' : terminalName(value)} no longer lists the container, and no source reports that it left.`,
          nextStep: 'Ask the terminal where the container is before you send a truck; free time keeps running.',
        },
  not_picked_up: ({ value, zone }) => ({
    title: `Not picked up since ${dayOf(value, zone)}`,
    explanation: `The container was discharged on ${dayOf(value, zone)} and is still at the terminal.`,
    nextStep: 'Check for holds and for the appointment; book the pickup.',
  }),
  stale_source: ({ value }) => {
    const { source_code: code, shipments = '0', outcome } = membersOf(value);
    const count = shipments === '1' ? 'One shipment shows' : `${shipments} shipments show`;
    return {
      title: `No data from ${terminalName(code)}`,
      explanation: `${count} outdated data. The last poll ended with: ${(outcome ?? 'no response').replaceAll('_', ' ')}.`,
      nextStep:
        'Check line health for the cause. Renew rejected credentials; after an outage polling resumes automatically.',
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
  customs: 'Ask the customs broker what is missing, and get the release before the last free day.',
  freight: 'Settle the freight with the line, or send proof of payment and ask for the release.',
  USDA: 'Ask the customs broker for the agriculture exam and its date.',
  VACIS: 'Ask the terminal for the date of the exam.',
  TMF: 'Pay or claim the traffic mitigation fee.',
};

export function exceptionText(kind: ExceptionKind, fact: ExceptionFact): TextOfException {
  return TEXTS[kind](fact);
}

export const ENDING_TEXTS: Readonly<Record<Ending, string>> = {
  withdrawn: 'The source no longer reports it',
  arrived: 'The vessel arrived',
  discharged: 'The container was discharged',
  picked_up: 'The container was picked up',
  replaced: 'Replaced by a newer value',
  container_removed: 'The line removed the container from the shipment',
  tracking_stopped: 'The tracking ended',
  answers_again: 'The source responds again',
  rule_changed: 'No longer an exception by the rules of the account',
};

function membersOf(value: unknown): Record<string, string | null> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, member === null ? null : String(member)]),
  );
}

function vesselText({ vessel, voyage }: Record<string, string | null>): string {
  if (!vessel) return 'another vessel';
  return voyage ? `${vessel}, voyage ${voyage}` : vessel;
}

export function terminalName(key: unknown): string {
  return typeof key === 'string' ? (findTerminal(key)?.name ?? key) : 'another terminal';
}

/** Formats a day as `9 September 2026`. */
function dayOf(time: unknown, zone: string | null): string {
  return formatDay(time, zone, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Formats a day as `9 Sept`. */
function shortDayOf(time: unknown, zone: string | null): string {
  return formatDay(time, zone, { day: 'numeric', month: 'short' });
}

function formatDay(time: unknown, zone: string | null, form: Intl.DateTimeFormatOptions): string {
  const moment = new Date(String(time));
  if (Number.isNaN(moment.getTime())) return 'an unknown day';
  return moment.toLocaleDateString('en-GB', { ...form, timeZone: zone ?? 'UTC' });
}

function spanOf(hours: number): string {
  if (hours < 48) return `${Math.round(hours)} hours`;
  const days = Math.round((hours / 24) * 2) / 2;
  return `${days} days`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
