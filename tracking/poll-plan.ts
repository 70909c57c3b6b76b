import type { Source } from './claims.ts';
import type { View } from './view.ts';
export interface PollSettings {
  jitterShare: number;
  minimumSeconds: number;
}
export const defaultPollSettings: PollSettings = { jitterShare: 0.1, minimumSeconds: 60 };
export interface NextAskInput {
  source: Source;
  view: View | null;
  now: string;
  jitter: number;
  settings: PollSettings;
}
export interface NextAsk {
  seconds: number;
  urgent: boolean;
  phase: string;
}
export function nextAskSeconds(_input: NextAskInput): NextAsk {
  return { seconds: 43_200, urgent: false, phase: 'booked' };
}
export interface AvailableSources {
  terminal(key: string): boolean;
  railroads: string[];
}
/** A source to ask now, for which boxes, and where. */
export interface WantedAsk {
  source: Source;
  containers: string[];
  locode: string | null;
}
export function wantedAsks(_view: View, _available: AvailableSources, _now: string): WantedAsk[] {
  return [];
}
export function wantedSources(view: View, available: AvailableSources, now: string): Source[] {
  return wantedAsks(view, available, now).map((ask) => ask.source);
}
