import type { StopReason, View } from './view.ts';
export interface StopSettings {
  arrivalWindowDays: number;
  fullOutWindowDays: number;
  silenceDays: number;
  notFoundDays: number;
}
export const defaultStopSettings: StopSettings = {
  arrivalWindowDays: 56,
  fullOutWindowDays: 56,
  silenceDays: 56,
  notFoundDays: 14,
};
/** Times are RFC 3339 UTC by the clock of the tracking request. */
export interface StopFacts {
  view: View;
  requestedAt: string;
  now: string;
  lastNewsAt: string | null;
  lastFoundAt: string | null;
  notFoundSince: string | null;
  settings: StopSettings;
}
export function decideStop(_facts: StopFacts): StopReason | null {
  return null;
}
