import type { Ask, RequestPlan } from '../connector.ts';
import type { DcsaProfile, ReferenceKind } from './profile.ts';
import { spellings } from './reference-spelling.ts';

const KIND_OF_NUMBER: Record<Ask['number']['type'], ReferenceKind> = {
  bill_of_lading: 'bl',
  booking_number: 'booking',
  container: 'container',
};

/** Values to ask by, one per reference kind. */
type References = Partial<Record<ReferenceKind, string>>;

/** Requests of one ask, most likely first. Empty when the line cannot be asked by what is known. */
export function plan(profile: DcsaProfile, ask: Ask): RequestPlan[] {
  const kind = KIND_OF_NUMBER[ask.number.type];
  const asked = profile.requireAll.length > 0 ? together(profile, ask, kind) : oneByOne(profile, ask, kind);
  return asked.map((references) => eventsRequest(profile, references));
}

function oneByOne(profile: DcsaProfile, ask: Ask, kind: ReferenceKind): References[] {
  const kinds: ReferenceKind[] = [kind];
  if (profile.eitherKind && kind !== 'container') kinds.push(kind === 'bl' ? 'booking' : 'bl');
  return kinds.flatMap((one) =>
    profile.refs[one] === null ? [] : spellings(profile, one, ask.number.value).map((value) => ({ [one]: value })),
  );
}

/** Lines that want several references at once (HMM: booking and container): one request per box known. */
function together(profile: DcsaProfile, ask: Ask, kind: ReferenceKind): References[] {
  const known: Record<ReferenceKind, string[]> = {
    container: ask.containers,
    booking: [],
    bl: ask.billOfLading === null ? [] : [ask.billOfLading],
    [kind]: [ask.number.value],
  };
  let sets: References[] = [{}];
  for (const required of profile.requireAll) {
    sets = sets.flatMap((set) => known[required].map((value) => ({ ...set, [required]: value })));
  }
  return profile.requireAll.includes(kind) ? sets : [];
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
