import { Button, Group, Pagination, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePermission } from '../../../app/session.ts';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { NotAllowed } from '../../developers/shared/not-allowed.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { AUDIT_PAGE_SIZE, auditQuery, auditTableAddress } from './queries.ts';
import { type AuditChange, readAuditSearch } from './search.ts';

export function AuditPage() {
  const isAllowed = usePermission('read_audit_log');
  const search = useSearch({ from: '/settings/audit' });
  const download = (
    <Button
      component="a"
      href={auditTableAddress(search)}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      Download as CSV
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Audit log"
        text="All actions in this account with user, time and address. Entries cannot be changed."
        actions={isAllowed ? download : undefined}
      />
      {isAllowed ? <Log /> : <NotAllowed what="view the audit log" />}
    </>
  );
}

function Log() {
  const search = useSearch({ from: '/settings/audit' });
  const navigate = useNavigate({ from: '/settings/audit' });
  const { data, error, refetch } = useQuery(auditQuery(search));
  const change = (changed: AuditChange) =>
    navigate({ search: (before) => readAuditSearch({ ...before, page: 1, ...changed }), replace: true });
  const total = data?.meta.total ?? 0;
  const pages = Math.ceil(total / AUDIT_PAGE_SIZE);
  return (
    <>
      <AuditFilters search={search} onChange={change} />
      {error !== null && <Failure error={error} title="The audit log could not be loaded" retry={refetch} />}
      {error === null && data === undefined && <Loading />}
      {data?.data.length === 0 && (
        <Empty icon={IconHistory} title="No entry matches" text="Remove a filter to see more." />
      )}
      {data !== undefined && data.data.length > 0 && <AuditTable entries={data.data} />}
      {total > 0 && (
        <Group justify="space-between" mt="md">
          <Text size="sm" c="dimmed" aria-live="polite">
            {total === 1 ? 'One entry' : `${total.toLocaleString('en')} entries`}
          </Text>
          {pages > 1 && (
            <Pagination
              total={pages}
              value={search.page ?? 1}
              onChange={(page) => change({ page })}
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
              getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
            />
          )}
        </Group>
      )}
    </>
  );
}
