import { Radio, Stack } from '@mantine/core';
import { ROLES, type Role } from './roles.ts';

interface RoleFieldProps {
  label: string;
  among: readonly Role[];
  value: Role;
  onChange(role: Role): void;
  error?: string | null;
}

export function RoleField({ label, among, value, onChange, error = null }: RoleFieldProps) {
  return (
    <Radio.Group label={label} value={value} onChange={(role) => onChange(role)} error={error}>
      <Stack gap="xs" mt={6} mb={6}>
        {ROLES.filter((role) => among.includes(role.value)).map((role) => (
          <Radio key={role.value} value={role.value} label={role.label} description={role.about} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
