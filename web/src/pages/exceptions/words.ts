import {
  IconArrowsExchange,
  IconBuildingWarehouse,
  IconCalendarDue,
  IconClockExclamation,
  IconHandStop,
  IconHourglass,
  IconMapPinQuestion,
  IconPlugConnectedX,
  type IconProps,
  IconQuestionMark,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Tone } from '../../components/status.tsx';
import { keysOf } from '../../components/typed-keys.ts';
import type { ExceptionKind, Severity } from './queries.ts';

export const KINDS: Readonly<Record<ExceptionKind, { name: string; icon: ComponentType<IconProps> }>> = {
  lfd_soon: { name: 'Last free day', icon: IconCalendarDue },
  hold_placed: { name: 'Holds', icon: IconHandStop },
  short_landed: { name: 'Not discharged', icon: IconQuestionMark },
  rollover: { name: 'Rolled over', icon: IconArrowsExchange },
  eta_slip: { name: 'ETA slipped', icon: IconClockExclamation },
  terminal_disagrees: { name: 'Terminal disagrees', icon: IconMapPinQuestion },
  terminal_changed: { name: 'Terminal changed', icon: IconBuildingWarehouse },
  not_picked_up: { name: 'Not picked up', icon: IconHourglass },
  stale_source: { name: 'Silent sources', icon: IconPlugConnectedX },
};
export const KIND_ORDER = keysOf(KINDS);

export const SEVERITIES: Readonly<Record<Severity, { name: string; tone: Tone; color: string; rank: number }>> = {
  critical: { name: 'Critical', tone: 'bad', color: 'red', rank: 3 },
  warning: { name: 'Warning', tone: 'warning', color: 'yellow', rank: 2 },
  notice: { name: 'Notice', tone: 'neutral', color: 'gray', rank: 1 },
};

export const STATE_NAMES = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  resolved: 'Resolved',
} as const;

export const SNOOZES: readonly { label: string; hours: number }[] = [
  { label: '4 hours', hours: 4 },
  { label: 'Until tomorrow', hours: 24 },
  { label: '3 days', hours: 72 },
  { label: 'A week', hours: 168 },
];

export function hoursFromNow(hours: number): string {
  return `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`;
}
