/** What the navigation offers, in its order. The command palette offers the same. */
import { IconBox, IconHome, type IconProps, IconShip } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface NavigationEntry {
  label: string;
  to: string;
  icon: ComponentType<IconProps>;
  /** Only for roles that may do this. */
  permission?: string;
}

export interface NavigationGroup {
  /** Null for what stands at the top. */
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
    ],
  },
];
