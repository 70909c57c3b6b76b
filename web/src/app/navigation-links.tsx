import { NavLink, Text } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { type NavigationEntry, navigation } from './navigation.ts';
import { useSession } from './session.ts';

export function NavigationLinks() {
  const { permissions } = useSession().attributes;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isOffered = ({ permission }: NavigationEntry) => permission === undefined || permissions.includes(permission);
  return navigation.map(({ label, entries }) => (
    <div key={label ?? ''} style={{ marginBottom: 12 }}>
      {label !== null && (
        <Text size="xs" fw={600} c="dimmed" px="sm" py={4}>
          {label}
        </Text>
      )}
      {entries.filter(isOffered).map(({ label: name, to, icon: Icon }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={name}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          active={to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)}
          variant="light"
          style={{ borderRadius: 8 }}
        />
      ))}
    </div>
  ));
}
