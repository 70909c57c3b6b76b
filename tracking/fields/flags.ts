/**
 * All published flags. A flag warns about a container, a shipment or one of its milestones and advises what to do.
 * Types, docs, API, MCP and the web app are derived from these rows. A new flag needs only a row and the code that sets
 * it; the type of `flags` in a view accepts no other names.
 */
import { keysOf } from '../../reference/records.ts';

interface FlagRow {
  /** `event` stands for a milestone of a container. */
  subject: 'container' | 'shipment' | 'event';
  /** A few words, for a badge. */
  label: string;
  /** One sentence that describes the situation. */
  meaning: string;
  /** One sentence of advice on the next step. */
  advice: string;
  /** Detail that may follow the name and a colon: one of these words, or the key of a source (`line:TEST`). */
  detail?: readonly string[] | 'source';
}

export const FLAGS = {
  actual_in_future: {
    subject: 'container',
    label: 'Event reported ahead of time',
    meaning: 'A source reports an event as actual whose time lies in the future; it is withheld until that time.',
    advice: 'Wait until its time has come, or ask the source whether the event has really happened.',
  },
  arrival_uncertain: {
    subject: 'container',
    label: 'Arrival not confirmed',
    meaning: 'The vessel arrived at a port, and no source shows yet whether the container is discharged there.',
    advice: 'Ask the line where the container is to be discharged; until then expect it at the port of that call.',
  },
  available_with_hold: {
    subject: 'container',
    label: 'Available, on hold',
    meaning: 'The terminal reports the container as available for pickup and lists a standing hold.',
    advice: 'Have the hold released before you send a truck; the terminal is polled again within the hour.',
  },
  earlier_last_free_day: {
    subject: 'container',
    label: 'Earlier last free day',
    meaning: 'A source reports an earlier last free day than the published one.',
    advice: 'Pick up by the earlier day, or confirm in writing which day counts, before demurrage accrues.',
    detail: ['line', 'terminal', 'rail'],
  },
  implausible_date: {
    subject: 'container',
    label: 'Date implausible',
    meaning: 'A source reports an event of this journey many months away from the others; it is withheld.',
    advice: 'Find it among the raw events, and ask the source for the date or correct it.',
  },
  not_discharged: {
    subject: 'container',
    label: 'Not discharged',
    meaning: 'The vessel arrived more than 72 hours ago and no source reports the discharge of the container.',
    advice: 'Ask the line whether the container is still on board, was short-landed or was discharged elsewhere.',
  },
  offset_suspect: {
    subject: 'container',
    label: 'Times of a source suspect',
    meaning: 'Several times of a source are off by the zone of their place, as if it sent local times as UTC.',
    advice:
      "Compare its times with another source; if they are local times, set `ignoresOffset` in the source's profile.",
    detail: 'source',
  },
  pod_uncertain: {
    subject: 'container',
    label: 'Port of discharge not confirmed',
    meaning: 'The container was discharged, and no source shows yet whether that is its port of discharge or a hub.',
    advice:
      'Ask the line whether another vessel follows; until then treat the discharge as that of the port of discharge.',
  },
  released_before_arrival: {
    subject: 'container',
    label: 'Released before arrival',
    meaning: 'The terminal reports a release while the container is still to arrive; it is not available for pickup.',
    advice: 'Send no truck yet: book the pickup once the terminal reports the container as discharged.',
  },
  return_uncertain: {
    subject: 'container',
    label: 'Empty return not confirmed',
    meaning: 'After the pickup the container was gated in, and no source states whether it was empty.',
    advice: 'Ask the line whether the container was returned; until then detention may be running.',
  },
  rolled_over: {
    subject: 'container',
    label: 'Rolled over',
    meaning: 'The container left on a different vessel than planned.',
    advice: 'Check the new estimated arrival and adjust the plans that depend on it.',
  },
  sent_back: {
    subject: 'container',
    label: 'Sent back',
    meaning: 'After its port of discharge the container was loaded again, and travels back to the shipper.',
    advice:
      'Ask the line for the bill of the return trip and track that one; these milestones are those of the outbound trip.',
  },
  still_at_terminal: {
    subject: 'container',
    label: 'Still at the terminal',
    meaning: 'Another source reports that the container left, and the terminal still lists it.',
    advice: 'Ask the terminal or trucker whether it was picked up; until then, free time keeps running.',
  },
  unlisted_by_line: {
    subject: 'container',
    label: 'No longer listed by the line',
    meaning: 'The line no longer lists the container under this number, and a terminal or ramp still has it.',
    advice: 'Ask the line for the bill of the container; until then, free time keeps running.',
  },
  unlisted_by_terminal: {
    subject: 'container',
    label: 'No longer listed by the terminal',
    meaning: 'The terminal no longer lists the container, and no source reports that it left.',
    advice: 'Ask the terminal where the container is before you send a truck; free time keeps running.',
  },
  times_without_zone: {
    subject: 'container',
    label: 'Time zone unknown',
    meaning:
      'A source reports local times or days at a place whose zone is unknown; they are served as if they were UTC.',
    advice: 'Treat these times as uncertain by up to 14 hours, and map the place to set its zone.',
  },

  booking_split: {
    subject: 'shipment',
    label: 'Booking split',
    meaning: 'Containers of one booking travel under several bills of lading.',
    advice: 'Check the bills of each container before release; track each bill if they are released separately.',
  },
  bookings_combined: {
    subject: 'shipment',
    label: 'Bookings combined',
    meaning: 'Several bookings travel under one bill of lading.',
    advice: 'Check that the containers of each booking are on the bill.',
  },

  disagreement: {
    subject: 'event',
    label: 'Sources disagree',
    meaning: 'Two sources report times of this event that are more than an hour apart.',
    advice: 'Compare the sources; the one that takes precedence for this event is published.',
  },
  dst_gap: {
    subject: 'event',
    label: 'Time does not exist',
    meaning: 'The reported local time was skipped when clocks were set forward.',
    advice: 'Treat the time as uncertain by an hour.',
  },
  dst_overlap: {
    subject: 'event',
    label: 'Time exists twice',
    meaning: 'The reported local time occurred twice when clocks were set back; the earlier one is published.',
    advice: 'Treat the time as uncertain by an hour.',
  },
  estimated_again: {
    subject: 'event',
    label: 'Estimated again',
    meaning: 'After reporting this event as actual, its source stated a new estimate for it.',
    advice:
      'Confirm with the source that the event has happened; the source is polled again soon, and the event is withdrawn only if the source says so.',
  },
  expired: {
    subject: 'event',
    label: 'Overdue',
    meaning: 'The estimated time has passed and no source reports that the event happened.',
    advice: 'Expect a new estimate, and do not plan on this one.',
  },
  impossible_order: {
    subject: 'event',
    label: 'Impossible order',
    meaning: 'By its time the event would precede one that has to come first, or follow one that has to come later.',
    advice: 'Treat the times of both events as uncertain and compare their sources.',
  },
  role_uncertain: {
    subject: 'event',
    label: 'Role of the port not confirmed',
    meaning: 'The port is the last one so far, and may still turn out to be a hub.',
    advice: 'Read it as the port of discharge; the event is withdrawn if another vessel takes the container on.',
  },
  unconfirmed: {
    subject: 'event',
    label: 'Not confirmed',
    meaning: 'The source no longer lists this actual event.',
    advice: 'Wait for the next responses: the event is withdrawn after three complete ones without it.',
  },
  zone_unknown: {
    subject: 'event',
    label: 'Time zone unknown',
    meaning: 'The event has a local time at a place whose zone is unknown; it is published as if it were UTC.',
    advice: 'Treat the time as uncertain by up to 14 hours, and map the place to set its zone.',
  },
} as const satisfies Record<string, FlagRow>;

type Rows = typeof FLAGS;
export type FlagName = keyof Rows;
export type FlagSubject = FlagRow['subject'];

/** Flags of one kind of subject as published, such as `not_discharged` and `earlier_last_free_day:terminal`. */
export type FlagOf<Subject extends FlagSubject> = {
  [Name in FlagName]: Rows[Name] extends { subject: Subject } ? Published<Name> : never;
}[FlagName];

type Published<Name extends FlagName> = Rows[Name] extends { detail: infer Detail }
  ? `${Name}:${Detail extends readonly (infer Word extends string)[] ? Word : string}`
  : Name;

export type ContainerFlag = FlagOf<'container'>;
export type ShipmentFlag = FlagOf<'shipment'>;
export type EventFlag = FlagOf<'event'>;

const names = keysOf(FLAGS).sort();

/** Returns the names of the flags for a kind of subject, sorted. */
export function flagNames(subject: FlagSubject): FlagName[] {
  return names.filter((name) => FLAGS[name].subject === subject);
}

/** Returns the flags by which lists of these subjects can be filtered, with and without each fixed detail. */
export function filterableFlags(subjects: readonly FlagSubject[]): string[] {
  return subjects.flatMap(flagNames).flatMap((name) => {
    const { detail }: FlagRow = FLAGS[name];
    const details = detail === undefined || detail === 'source' ? [] : detail;
    return [name, ...details.map((word) => `${name}:${word}`)];
  });
}

/** Returns the name of a published flag without its detail; null for an unknown flag. */
export function flagName(flag: string): FlagName | null {
  const [name] = flag.split(':', 1);
  return names.find((one) => one === name) ?? null;
}

export interface FlagInWords {
  flag: string;
  label: string;
  meaning: string;
  advice: string;
}

/** Returns the texts that explain a published flag; null for an unknown flag. */
export function explainFlag(flag: string): FlagInWords | null {
  const name = flagName(flag);
  if (name === null) return null;
  const { label, meaning, advice } = FLAGS[name];
  const detail = flag.slice(name.length + 1).replace(':', ' ');
  return { flag, label: detail === '' ? label : `${label}: ${detail}`, meaning, advice };
}
