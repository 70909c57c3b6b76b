import type { Tone } from '../../components/status.tsx';
import type { LineHealth } from './queries.ts';

/** In the order in which they need a look. */
export const LINE_STATES: Record<LineHealth['attributes']['state'], { label: string; tone: Tone }> = {
  paused: { label: 'Paused', tone: 'bad' },
  down: { label: 'Down', tone: 'bad' },
  degraded: { label: 'Degraded', tone: 'warning' },
  healthy: { label: 'Healthy', tone: 'good' },
  idle: { label: 'Not asked', tone: 'neutral' },
  not_enabled: { label: 'Not enabled', tone: 'neutral' },
};

export function durationWord(milliseconds: number | null, calls: number): string {
  if (milliseconds === null) return calls === 0 ? '–' : 'over 30 s';
  return milliseconds < 1_000 ? `≤ ${milliseconds} ms` : `≤ ${milliseconds / 1_000} s`;
}

export function percent(rate: number | null): string {
  if (rate === null) return '–';
  return `${(Math.floor(rate * 1_000) / 10).toLocaleString('en')} %`;
}
