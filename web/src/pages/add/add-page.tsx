import { Box, Tabs } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../app/session.ts';
import { Empty } from '../../components/empty.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ByNumber } from './by-number.tsx';
import { FromFile } from './from-file.tsx';

const route = getRouteApi('/add');

export function AddPage() {
  const { by, line } = route.useSearch();
  const navigate = useNavigate();
  const mayWrite = usePermission('write');
  return (
    <Box maw={860}>
      <PageHeader title="Add numbers" text="Enter a number. Data from its shipping line appears within moments." />
      {mayWrite ? (
        <Tabs
          value={by ?? 'number'}
          onChange={(next) => {
            const search = { ...(next === 'file' && { by: 'file' as const }), ...(line !== undefined && { line }) };
            // Both tabs stay mounted, so switching preserves their input and running processes.
            void navigate({ to: '/add', search, replace: true, ignoreBlocker: true });
          }}
          keepMountedMode="display-none"
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="number">By number</Tabs.Tab>
            <Tabs.Tab value="file">From a file</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="number">
            <ByNumber line={line ?? null} />
          </Tabs.Panel>
          <Tabs.Panel value="file">
            <FromFile />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Empty
          icon={IconLock}
          title="Your role is read-only"
          text="Ask an owner or admin to add numbers or to change your role."
        />
      )}
    </Box>
  );
}
