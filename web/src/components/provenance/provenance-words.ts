import type { Schemas } from '../../api/document.ts';
import { formatDate, formatDateTime, formatDateTimeZone } from '../time-format.ts';

type Source = Schemas['value_source'];
export type Because = Schemas['competing_claim']['because'];

const KINDS: Readonly<Record<Source['kind'], string>> = {
  line: 'Shipping line',
  terminal: 'Terminal',
  railroad: 'Railroad',
  person: 'Correction',
  document: 'Document',
};

const PAPERS: Readonly<Record<NonNullable<Source['speaks_for']>, string>> = {
  line: 'A document of the shipping line',
  terminal: 'A document of the terminal',
  railroad: 'A document of the railroad',
  forwarder: 'A document of the forwarder',
  customs_broker: 'A document of the customs broker',
};

export function sourceKindName(kind: Source['kind']): string {
  return KINDS[kind];
}

export function sourceName(source: Source | null | undefined, author?: string | null): string {
  if (source === null || source === undefined) return 'Reference data';
  if (source.kind === 'person') return author ?? 'A user of your account';
  if (source.kind === 'document') return source.speaks_for ? PAPERS[source.speaks_for] : 'A document';
  return source.name ?? source.code;
}

const NAMED_RULES: Readonly<Record<string, string>> = {
  'lfd.person': 'Corrected by a user of your account. Corrections take precedence over every source',
  'lfd.earliest': 'The earliest last free day, which your account prefers',
  'lfd.hidden_after_pickup': 'Last free days are hidden after the pickup',
  'lfd.refused_before_arrival': 'A last free day before the arrival is rejected and hidden',
  'lfd.local_midnight': 'The day reported by the source, read as local midnight',
  'document.fills': 'Stated only by a document; no line, terminal or railroad has reported it',
  'document.newer': 'Stated by a document issued after the last response of its issuer, and replaced by the next one',
  zone_of_place: 'Derived from the place',
  status_table: 'Derived from the latest milestone',
  withdrawn: 'Withdrawn by its source',
  'pod_terminal.handled_there': 'The terminal that reported handling the container',
  'inland_terminal.lists_container': 'The inland terminal that has the container',
  'pod_terminal.lists_container': 'The port terminal that has the container',
  // Views stored by earlier versions.
  'inland_terminal.knows_the_box': 'The inland terminal that has the container',
  'pod_terminal.knows_the_box': 'The port terminal that has the container',
  'pod_terminal.moved_off_dock': 'The terminal to which the container was moved',
  'pod_terminal.transferred': 'The terminal to which the container was taken by truck',
  'pod_terminal.named_by_line': 'The terminal named by the line',
  'ports.first_loading': 'The port where the container was first loaded on a vessel',
  'ports.last_arrival': 'The port where the last vessel arrives',
  'ports.pod_call': 'The last port of call of the line’s vessel',
  'ports.stated_role': 'The source states the role of the port',
  'ports.inland_destination': 'The inland destination of the container',
  'availability.turn': 'Shown in the latest response of the terminal',
};

/** Describes the rule in one sentence without a full stop. */
export function ruleInWords(rule: string | null | undefined, order?: readonly Source['kind'][] | null): string | null {
  if (rule === null || rule === undefined) return null;
  const [id = ''] = rule.split('@');
  const named = NAMED_RULES[id];
  if (named !== undefined) return named;
  if (order && order.length > 0)
    return `Order of precedence: ${order.map((kind) => (kind === 'person' ? 'a correction' : `the ${kind}`)).join(', then ')}`;
  if (id.startsWith('milestone.')) return 'Derived from the move, its place and the vessels of the journey';
  return id.replaceAll(/[._]/g, ' ');
}

const REASONS: Readonly<Record<Because, string>> = {
  agrees: 'reports the same',
  lower_rank: 'another kind of source takes precedence',
  no_say: 'the rule ignores this kind of source',
  older: 'superseded by a newer report',
  taken_back: 'withdrawn',
  vanished: 'missing from newer responses',
  expired: 'the correction has expired',
  too_late: 'an estimate after the event',
  later_day: 'a later day; your account prefers the earliest',
  set_aside: 'about another place or move',
};

export function becauseInWords(because: Because): string {
  return REASONS[because];
}

/** Formats a value as precisely as it was reported. */
export function formatReported(reported: unknown, zone?: string | null): string {
  if (reported === null || reported === undefined) return 'nothing';
  if (typeof reported === 'boolean') return reported ? 'yes' : 'no';
  if (typeof reported === 'string') return timeInWords(reported, zone ?? undefined);
  if (typeof reported === 'number') return reported.toLocaleString('en');
  if (Array.isArray(reported))
    return reported.length === 0 ? 'none' : reported.map((one) => formatReported(one, zone)).join(', ');
  return Object.values(reported)
    .filter((part) => part !== null && part !== undefined)
    .map((part) => formatReported(part, zone))
    .join(' ');
}

function timeInWords(text: string, zone: string | undefined): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text)) return `${formatDateTime(`${text}Z`, 'UTC')} local time`;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTimeZone(text, zone ?? 'UTC');
  return text;
}
