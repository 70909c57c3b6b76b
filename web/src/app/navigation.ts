/** The navigation entries in display order. The command palette offers the same entries. */
import {
  IconActivity,
  IconAdjustments,
  IconAlertTriangle,
  IconBell,
  IconBox,
  IconBuildingLighthouse,
  IconCalendarDollar,
  IconDevices,
  IconFileText,
  IconGauge,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutKanban,
  IconMap2,
  IconPlug,
  IconPlugConnected,
  type IconProps,
  IconReceipt,
  IconScale,
  IconShare,
  IconShip,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface NavigationEntry {
  label: string;
  to: string;
  icon: ComponentType<IconProps>;
  /** The permission required to see the entry. */
  permission?: string;
}

export interface NavigationGroup {
  /** Null for the entries at the top. */
  label: string | null;
  entries: readonly NavigationEntry[];
}

export const navigation: readonly NavigationGroup[] = [
  { label: null, entries: [{ label: 'Home', to: '/', icon: IconHome }] },
  {
    label: 'Freight',
    entries: [
      { label: 'Shipments', to: '/shipments', icon: IconShip },
      { label: 'Containers', to: '/containers', icon: IconBox },
      { label: 'Map', to: '/map', icon: IconMap2 },
      { label: 'Demurrage', to: '/demurrage', icon: IconCalendarDollar },
      { label: 'Documents', to: '/documents', icon: IconFileText },
      { label: 'Exceptions', to: '/exceptions', icon: IconAlertTriangle },
    ],
  },
  {
    label: 'Tracking',
    entries: [
      { label: 'Tracking board', to: '/tracking', icon: IconLayoutKanban },
      { label: 'Line health', to: '/lines', icon: IconHeartbeat },
      { label: 'Comparison', to: '/comparison', icon: IconScale },
      { label: 'Connect a source', to: '/connect', icon: IconPlug },
    ],
  },
  {
    label: 'Developers',
    entries: [
      { label: 'API keys', to: '/developers/keys', icon: IconKey, permission: 'manage_api_keys' },
      { label: 'Webhooks', to: '/developers/webhooks', icon: IconWebhook },
      { label: 'Event log', to: '/developers/events', icon: IconActivity },
      { label: 'Connected apps', to: '/developers/apps', icon: IconPlugConnected },
      { label: 'Usage and limits', to: '/developers/usage', icon: IconGauge },
    ],
  },
  {
    label: 'Settings',
    entries: [
      { label: 'People', to: '/settings/people', icon: IconUsers },
      { label: 'Your sessions', to: '/settings/sessions', icon: IconDevices },
      { label: 'Shipping lines', to: '/settings/lines', icon: IconBuildingLighthouse },
      { label: 'Notifications', to: '/settings/notifications', icon: IconBell },
      { label: 'Customer pages', to: '/settings/customers', icon: IconShare },
      { label: 'Demurrage tariffs', to: '/settings/demurrage', icon: IconReceipt },
      { label: 'Exception rules', to: '/settings/exceptions', icon: IconAdjustments },
      { label: 'Audit log', to: '/settings/audit', icon: IconHistory, permission: 'read_audit_log' },
    ],
  },
];
