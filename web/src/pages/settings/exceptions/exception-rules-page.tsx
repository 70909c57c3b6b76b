import { Card, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../../app/session.ts';
import { Failure } from '../../../components/failure.tsx';
import { PageLink } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { rulesQuery } from './queries.ts';
import { RuleRow } from './rule-row.tsx';

export function ExceptionRulesPage() {
  const { data, error, refetch } = useQuery(rulesQuery);
  const mayWrite = usePermission('manage_rules');
  const text = (
    <>
      The rules for the board of{' '}
      <PageLink to="/exceptions" underline="always">
        exceptions
      </PageLink>
      , for all users of the account. Changes apply within about a minute.
      {!mayWrite && ' To change a rule, ask an owner or admin.'}
    </>
  );
  return (
    <>
      <PageHeader title="Exception rules" text={text} />
      {error && <Failure error={error} title="The rules could not be loaded" retry={refetch} />}
      {data === undefined && !error && <Loading rows={8} />}
      <Stack gap="xs" maw={920}>
        {data?.map((rule) => (
          <Card key={rule.id} withBorder padding="md" component="section" aria-labelledby={rule.id}>
            <RuleRow rule={rule} isFixed={!mayWrite} />
          </Card>
        ))}
      </Stack>
    </>
  );
}
