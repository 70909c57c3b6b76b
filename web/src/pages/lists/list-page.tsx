/** A list with search, filters, views, columns, selection and export. The URL stores everything but the selection. */
import { Group, Menu, Space, Stack } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePermission } from '../../app/session.ts';
import { ExportMenu } from '../../components/export-menu.tsx';
import { PageButton } from '../../components/links.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { columnsOf, type ListSearch, parametersOf } from './list-address.ts';
import type { ListDefinition } from './list-definition.ts';
import { ListRows } from './list-rows.tsx';
import { SearchBox } from './search-box.tsx';
import { ViewsMenu } from './views-menu.tsx';

interface ListPageProps<Row> {
  definition: ListDefinition<Row>;
  search: ListSearch;
}

export function ListPage<Row>({ definition, search }: ListPageProps<Row>) {
  const navigate = useNavigate();
  const mayWrite = usePermission('write');
  const { list, title, filters, columns } = definition;
  const show = (next: ListSearch) => navigate({ to: '.', search: next as never, replace: true });
  const change = (part: ListSearch) => show({ ...search, ...part });
  // The object is part of a query key, so its identity changes only with the URL.
  const written = JSON.stringify(search);
  const parameters = useMemo(
    () =>
      parametersOf(
        JSON.parse(written),
        filters.map(({ parameter }) => parameter),
      ),
    [written, filters],
  );
  const shown = columnsOf(search) ?? columns.filter(({ standard }) => standard).map(({ id }) => id);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          mayWrite && (
            <PageButton to="/add" leftSection={<IconPlus size={16} aria-hidden />}>
              Add numbers
            </PageButton>
          )
        }
      />
      <Stack gap="xs">
        <Group gap="xs">
          <SearchBox
            label={`Search ${list}`}
            value={search['q'] ?? ''}
            onChange={(q) => change({ q: q === '' ? undefined : q })}
          />
          <ViewsMenu definition={definition} search={search} onShow={show} />
          <Space flex={1} visibleFrom="sm" />
          <ColumnsMenu
            columns={columns}
            shown={shown}
            onChange={(ids) => change({ columns: ids === null ? undefined : ids.join(',') })}
          />
          <ExportMenu path={`/v2/${list}`} parameters={parameters}>
            <Menu.Item
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => navigate({ to: `/${list}/print`, search: true })}
            >
              Print
            </Menu.Item>
          </ExportMenu>
        </Group>
        <FilterBar filters={filters} search={search} onChange={change} />
        <ListRows
          key={list}
          definition={definition}
          parameters={parameters}
          shown={shown}
          onSort={(sort) => change({ sort })}
          onClear={() => show({})}
        />
      </Stack>
    </>
  );
}
