import type { Tone } from '../../components/status.tsx';
import { keysOf } from '../../components/typed-keys.ts';
import { reasonWord } from '../tracking/words.ts';
import type { LineHealth } from './queries.ts';

type Attributes = LineHealth['attributes'];
export type SourceKind = Attributes['source_kind'];
type State = Attributes['state'];

/** In order of urgency. */
export const LINE_STATES: Record<State, { label: string; tone: Tone }> = {
  paused: { label: 'Paused', tone: 'bad' },
  down: { label: 'Down', tone: 'bad' },
  degraded: { label: 'Degraded', tone: 'warning' },
  healthy: { label: 'Healthy', tone: 'good' },
  idle: { label: 'Not polled', tone: 'neutral' },
  not_enabled: { label: 'Not enabled', tone: 'neutral' },
};
const ORDER = keysOf(LINE_STATES);

/** Describes how thoroughly a connector was verified; empty if this is not stated. */
export function gradeWord({ grade, verified_on: on }: Pick<Attributes, 'grade' | 'verified_on'>): string {
  if (grade === 'documented_shape') return 'written from documents, not yet checked against a real response';
  if (grade === 'verified_response') return `checked against a real response of ${on}`;
  return grade === 'simulated' ? 'simulated' : '';
}

export const KIND_NAMES: Record<SourceKind, string> = {
  line: 'Shipping lines',
  terminal: 'Terminals',
  railroad: 'Railroads',
};

export interface SourceGroup {
  kind: SourceKind;
  /** Most urgent first. */
  shown: LineHealth[];
  /** Enabled, but not polled. */
  quiet: LineHealth[];
  /** Counts of the visible sources by state. */
  states: { state: State; count: number }[];
}

/** Groups sources by kind and omits kinds without sources. */
export function groupsOf(sources: readonly LineHealth[]): SourceGroup[] {
  return keysOf(KIND_NAMES).flatMap((kind) => {
    const all = sources.filter(({ attributes }) => attributes.source_kind === kind);
    if (all.length === 0) return [];
    const quiet = all.filter(({ attributes: { state, requests } }) => state === 'idle' && requests === 0);
    const shown = all.filter((one) => !quiet.includes(one));
    const states = ORDER.flatMap((state) => {
      const count = shown.filter(({ attributes }) => attributes.state === state).length;
      return count === 0 ? [] : [{ state, count }];
    });
    const rank = ({ attributes }: LineHealth) => ORDER.indexOf(attributes.state);
    return [{ kind, quiet, shown: shown.sort((one, other) => rank(one) - rank(other)), states }];
  });
}

/**
 * Returns the label of an outcome. Labels are written for lines, the most frequent kind, and adapted to other kinds.
 */
export function outcomeWord(kind: SourceKind, outcome: string): string {
  const word = reasonWord(outcome);
  if (kind === 'line') return word;
  return word.replace(/^Line (\w)/, (_, first: string) => first.toUpperCase()).replace('the line', `the ${kind}`);
}

export function durationWord(milliseconds: number | null, calls: number): string {
  if (milliseconds === null) return calls === 0 ? '–' : 'over 30 s';
  return milliseconds < 1_000 ? `≤ ${milliseconds} ms` : `≤ ${milliseconds / 1_000} s`;
}

export function percent(rate: number | null): string {
  if (rate === null) return '–';
  return `${(Math.floor(rate * 1_000) / 10).toLocaleString('en')} %`;
}
