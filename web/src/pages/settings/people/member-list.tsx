import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { Record, Records } from '../../developers/shared/records.tsx';
import { type Member, membersQuery } from './queries.ts';
import { RemoveButton } from './remove-button.tsx';
import { RoleButton } from './role-button.tsx';
import { roleName } from './roles.ts';

export function MemberList() {
  const { data, error, refetch } = useQuery(membersQuery);
  if (error && data === undefined)
    return <Failure error={error} title="The people could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <Outdated error={error} retry={refetch} />
      <Records label="People">
        {data.data.map((member) => (
          <MemberRecord key={member.id} member={member} />
        ))}
      </Records>
    </>
  );
}

function MemberRecord({ member }: { member: Member }) {
  const { email, name, role, is_you, givable_roles, removable, api_keys } = member.attributes;
  const facts = [
    { label: 'Role', value: roleName(role) },
    ...(api_keys === null ? [] : [{ label: 'API keys', value: api_keys === 0 ? 'None' : String(api_keys) }]),
  ];
  const title = (
    <Group gap="xs">
      {name ?? email}
      {is_you && (
        <Badge variant="light" size="sm" tt="none">
          You
        </Badge>
      )}
    </Group>
  );
  return (
    <Record
      title={title}
      {...(name === null ? {} : { about: email })}
      facts={facts}
      actions={
        <>
          {givable_roles.length > 0 && <RoleButton member={member} />}
          {removable && <RemoveButton member={member} />}
        </>
      }
    />
  );
}
