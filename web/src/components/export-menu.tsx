import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const FORMATS = [
  { extension: 'csv', label: 'CSV', icon: IconFileTypeCsv },
  { extension: 'xlsx', label: 'Excel', icon: IconFileSpreadsheet },
] as const;

interface ExportMenuProps {
  /** Path of the list in the API: `/v2/shipments`. */
  path: string;
  /** The filters and order of the list, in API notation. */
  parameters: Readonly<Record<string, string | number | boolean>>;
  /** Entries above the formats. */
  children?: ReactNode;
}

/** Downloads all rows of a list, not only the visible ones. */
export function ExportMenu({ path, parameters, children }: ExportMenuProps) {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)]),
  ).toString();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" px="sm" leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {FORMATS.map(({ extension, label, icon: Icon }) => (
          <Menu.Item
            key={extension}
            component="a"
            href={`${path}.${extension}${query === '' ? '' : `?${query}`}`}
            download
            leftSection={<Icon size={16} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
