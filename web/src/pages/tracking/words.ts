import type { Schemas } from '../../api/document.ts';
import type { Tone } from '../../components/status.tsx';
import { keysOf } from '../../components/typed-keys.ts';

export type Standing = Schemas['tracking_standing'];
export type State = Standing['attributes']['state'];
export type Mover = Standing['attributes']['whose_move'];
export type Action = Standing['attributes']['actions'][number];

/** In order of urgency. */
export const STATES: Record<State, { label: string; hint: string; tone: Tone }> = {
  failed: { label: 'Failed', hint: 'Polling has ended', tone: 'bad' },
  stale: { label: 'Stale', hint: 'No facts for 48 hours', tone: 'warning' },
  tracked_with_trouble: { label: 'Source trouble', hint: 'The last poll failed', tone: 'warning' },
  retrying: { label: 'Retrying', hint: 'First poll failed, retrying', tone: 'warning' },
  awaiting_manifest: { label: 'Awaiting manifest', hint: 'The line is polled daily', tone: 'waiting' },
  waiting_for_first_answer: { label: 'First poll', hint: 'No response yet', tone: 'waiting' },
  tracked: { label: 'Tracking', hint: 'All is well', tone: 'good' },
  stopped: { label: 'Stopped', hint: 'Completed, or stopped by a user', tone: 'neutral' },
};

export const STATE_ORDER = keysOf(STATES);

/** The next step as a sentence. */
export const MOVES: Record<Mover, string> = {
  us: 'Next step: Seamark.',
  source: 'Next step: the line.',
  user: 'Next step: you.',
  operator: 'Next step: the operator.',
  nobody: '',
};

export const MOVERS: Record<Mover, string> = {
  us: 'Seamark',
  source: 'The line',
  user: 'You',
  operator: 'The operator',
  nobody: 'No one',
};

const REASONS: Record<string, string> = {
  number_malformed: 'Malformed number',
  number_type_wrong: 'Wrong number type',
  line_unknown: 'Line not recognized',
  line_not_enabled: 'Line not enabled',
  not_found_yet: 'No data yet',
  not_found: 'Number not found',
  journey_over: 'Awaiting the next journey',
  source_unreachable: 'Line not reachable',
  source_blocks_us: 'Line blocks this server',
  credentials_rejected: 'Credentials rejected',
  rate_limited: 'Rate limited',
  quota_exhausted: 'Quota used up',
  response_unreadable: 'Response not readable',
  withheld: 'Withheld by the line',
  booking_cancelled: 'Booking cancelled',
  duplicate: 'Already tracked',
  internal_error: 'Error on this server',
  answered: 'Response received',
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
  return `${kinds[kind] ?? kind} ${code === 'undetected' ? 'not detected yet' : code}`;
}
