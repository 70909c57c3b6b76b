import type { PollTarget, RequestPlan } from '../connector.ts';
import type { DcsaProfile, ReferenceKind } from './profile.ts';
import { spellings } from './reference-spelling.ts';

const KIND_OF_NUMBER: Record<PollTarget['number']['type'], ReferenceKind> = {
  bill_of_lading: 'bl',
  booking_number: 'booking',
  container: 'container',
};

type References = Partial<Record<ReferenceKind, string>>;

/** Plans the requests of a poll, most likely first; empty if the line cannot be polled by any available number. */
export function plan(profile: DcsaProfile, target: PollTarget): RequestPlan[] {
  const kind = KIND_OF_NUMBER[target.number.type];
  const requested = profile.requireAll.length > 0 ? together(profile, target, kind) : oneByOne(profile, target, kind);
  return requested.map((references) => eventsRequest(profile, references));
}

function oneByOne(profile: DcsaProfile, target: PollTarget, kind: ReferenceKind): References[] {
  const kinds: ReferenceKind[] = [kind];
  if (profile.eitherKind && kind !== 'container') kinds.push(kind === 'bl' ? 'booking' : 'bl');
  const found = kinds.flatMap((one) => referencesOf(profile, one, target.number.value));
  const isBoth = profile.alsoByBill && kind === 'booking' && target.billOfLading !== null;
  return isBoth ? [...found, ...referencesOf(profile, 'bl', target.billOfLading ?? '')] : found;
}

function referencesOf(profile: DcsaProfile, kind: ReferenceKind, number: string): References[] {
  return profile.refs[kind] === null ? [] : spellings(profile, kind, number).map((value) => ({ [kind]: value }));
}

/** Plans one request per container for lines that require several references (HMM: booking and container). */
function together(profile: DcsaProfile, target: PollTarget, kind: ReferenceKind): References[] {
  const values: Record<ReferenceKind, string[]> = {
    container: target.containers.length > 0 ? target.containers : list(profile.anyContainer),
    booking: [],
    bl: target.billOfLading === null ? [] : [target.billOfLading],
    [kind]: [target.number.value],
  };
  let sets: References[] = [{}];
  for (const required of profile.requireAll) {
    sets = sets.flatMap((set) => values[required].map((value) => ({ ...set, [required]: value })));
  }
  return profile.requireAll.includes(kind) ? sets : [];
}

function list(value: string | null): string[] {
  return value === null ? [] : [value];
}

function eventsRequest(profile: DcsaProfile, references: References): RequestPlan {
  const query: [string, string][] = [];
  for (const kind of ['booking', 'bl', 'container'] as const) {
    const name = profile.refs[kind];
    const value = references[kind];
    if (name !== null && value !== undefined) query.push([name, value]);
  }
  query.push(...Object.entries(profile.staticQuery));
  if (profile.pageSize !== null) query.push(['limit', String(profile.pageSize)]);
  return {
    method: 'GET',
    path: profile.eventsPath,
    query,
    headers: {
      accept: 'application/json',
      ...(profile.apiVersionHeader === null ? {} : { 'API-Version': profile.apiVersionHeader }),
      ...profile.staticHeaders,
    },
    body: null,
  };
}
