/** What states, reasons, movers and actions of tracking are called on pages. */
import type { Schemas } from '../../api/document.ts';
import type { Tone } from '../../components/status.tsx';

export type Standing = Schemas['tracking_standing'];
export type State = Standing['attributes']['state'];
export type Mover = Standing['attributes']['whose_move'];
export type Action = Standing['attributes']['actions'][number];

/** In the order in which a team looks at them: what may need a hand first. */
export const STATES: Record<State, { label: string; hint: string; tone: Tone }> = {
  failed: { label: 'Failed', hint: 'Nothing is asked any more', tone: 'bad' },
  stale: { label: 'Stale', hint: 'No facts for 48 hours', tone: 'warning' },
  tracked_with_trouble: { label: 'In trouble', hint: 'The last ask brought nothing', tone: 'warning' },
  retrying: { label: 'Retrying', hint: 'Asking failed, tried again', tone: 'warning' },
  awaiting_manifest: { label: 'Awaited', hint: 'The line is asked daily', tone: 'waiting' },
  waiting_for_first_answer: { label: 'First ask', hint: 'No answer yet', tone: 'waiting' },
  tracked: { label: 'Tracking', hint: 'All is well', tone: 'good' },
  stopped: { label: 'Stopped', hint: 'Over, or stopped by hand', tone: 'neutral' },
};

export const STATE_ORDER = Object.keys(STATES) as State[];

/** As a sentence. */
export const MOVES: Record<Mover, string> = {
  us: 'Seamark’s move.',
  source: 'The line’s move.',
  user: 'Your move.',
  operator: 'The operator’s move.',
  nobody: '',
};

export const MOVERS: Record<Mover, string> = {
  us: 'Seamark',
  source: 'The line',
  user: 'You',
  operator: 'The operator',
  nobody: 'Nobody',
};

const REASONS: Record<string, string> = {
  number_malformed: 'Form of the number',
  number_type_wrong: 'Type of the number',
  line_unknown: 'Line not recognised',
  line_not_enabled: 'Line not enabled',
  not_found_yet: 'No data yet',
  not_found: 'Number not known',
  source_unreachable: 'Line not reachable',
  source_blocks_us: 'Line blocks this server',
  credentials_rejected: 'Credentials rejected',
  rate_limited: 'Asked to slow down',
  quota_exhausted: 'Quota used up',
  response_unreadable: 'Answer not readable',
  withheld: 'Withheld by the line',
  booking_cancelled: 'Booking cancelled',
  duplicate: 'Tracked already',
  internal_error: 'Error on this server',
  answered: 'Answered',
  pushed: 'Sent by the source',
};

export function reasonWord(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll('_', ' ');
}

export const ACTIONS: Record<Action, string> = {
  retry: 'Try again',
  change: 'Change line or number',
  extend_window: 'Wait longer',
  stop: 'Stop tracking',
  resume: 'Resume',
  delete: 'Delete',
};

export function sourceWord(kind: string, code: string): string {
  const kinds: Record<string, string> = { line: 'Line', terminal: 'Terminal', railroad: 'Railroad' };
  return `${kinds[kind] ?? kind} ${code === 'undetected' ? 'to be found out' : code}`;
}
