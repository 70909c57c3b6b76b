/** Provenance as people read it: names of values, of sources, of rules, and why a statement lost. */
import type { Schemas } from '../../api/document.ts';
import { formatDate, formatDateTime, formatDateTimeZone } from '../time-format.ts';

type Source = Schemas['value_source'];
export type Because = Schemas['competing_claim']['because'];

const KINDS: Readonly<Record<Source['kind'], string>> = {
  line: 'Shipping line',
  terminal: 'Terminal',
  railroad: 'Railroad',
  person: 'Correction',
};

export function sourceKindName(kind: Source['kind']): string {
  return KINDS[kind];
}

export function sourceName(source: Source | null | undefined, author?: string | null): string {
  if (source === null || source === undefined) return 'Reference data';
  if (source.kind === 'person') return author ?? 'A person of your account';
  return source.name ?? source.code;
}

const NAMED_RULES: Readonly<Record<string, string>> = {
  'lfd.person': 'A person of your account said so; that counts before every source',
  'lfd.hidden_after_pickup': 'Last free days are not shown once the container was picked up',
  'lfd.refused_before_arrival': 'A last free day before the arrival cannot be right and is not shown',
  'lfd.local_midnight': 'The day as its source says it, read as midnight at the place',
  zone_of_place: 'Follows from the place',
  status_table: 'Follows from the latest milestone',
  withdrawn: 'Its source took it back',
  'pod_terminal.handled_there': 'The terminal that reported handling the container',
  'inland_terminal.knows_the_box': 'The inland terminal that knows the container',
  'pod_terminal.knows_the_box': 'The terminal of the port that knows the container',
  'pod_terminal.moved_off_dock': 'The terminal to which the container was moved',
  'pod_terminal.named_by_line': 'The terminal that the line names',
  'ports.first_loading': 'The port where the container was first loaded on a ship',
  'ports.last_arrival': 'The port where the last ship arrives',
  'ports.pod_call': 'The port where the ship of the line calls last',
  'ports.stated_role': 'The source says what the port is to the shipment',
  'ports.inland_destination': 'The inland place to which the container goes on',
  'availability.turn': 'The terminal showed it when it was asked',
};

/** One sentence without a full stop. */
export function ruleInWords(rule: string | null | undefined, order?: readonly Source['kind'][] | null): string | null {
  if (rule === null || rule === undefined) return null;
  const [id = ''] = rule.split('@');
  const named = NAMED_RULES[id];
  if (named !== undefined) return named;
  if (order && order.length > 0)
    return `Whose word counts: ${order.map((kind) => (kind === 'person' ? 'a correction' : `the ${kind}`)).join(', then ')}`;
  if (id.startsWith('milestone.'))
    return 'Read as this milestone from the move, its place and the ships of the journey';
  return id.replaceAll(/[._]/g, ' ');
}

const REASONS: Readonly<Record<Because, string>> = {
  agrees: 'says the same',
  lower_rank: 'the rule takes another kind of source first',
  no_say: 'the rule does not ask this kind of source',
  older: 'there is a newer statement',
  taken_back: 'was taken back',
  vanished: 'is not in its newer answers any more',
  expired: 'the correction has run out',
  too_late: 'an estimate of what had happened already',
  set_aside: 'is about another place or move',
};

export function becauseInWords(because: Because): string {
  return REASONS[because];
}

/** A value as somebody says it: as precise as it was said. */
export function saidInWords(said: unknown, zone?: string | null): string {
  if (said === null || said === undefined) return 'nothing';
  if (typeof said === 'boolean') return said ? 'yes' : 'no';
  if (typeof said === 'string') return timeInWords(said, zone ?? undefined);
  if (typeof said === 'number') return said.toLocaleString('en');
  if (Array.isArray(said)) return said.length === 0 ? 'none' : said.map((one) => saidInWords(one, zone)).join(', ');
  return Object.values(said)
    .filter((part) => part !== null && part !== undefined)
    .map((part) => saidInWords(part, zone))
    .join(' ');
}

function timeInWords(text: string, zone: string | undefined): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text)) return `${formatDateTime(`${text}Z`, 'UTC')} local time`;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTimeZone(text, zone ?? 'UTC');
  return text;
}
