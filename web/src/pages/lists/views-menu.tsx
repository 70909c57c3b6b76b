import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../app/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { differsFrom, type ListSearch, searchOfView } from './list-address.ts';
import type { ListDefinition } from './list-definition.ts';
import { type SavedView, savedViewsQuery } from './queries.ts';
import { SaveViewModal } from './save-view-modal.tsx';
import { useViewChanges } from './use-view-changes.ts';

interface ViewsMenuProps {
  definition: Pick<ListDefinition<unknown>, 'list' | 'filters'>;
  search: ListSearch;
  /** Replaces all search parameters. */
  onShow(search: ListSearch): void;
}

export function ViewsMenu({ definition, search, onShow }: ViewsMenuProps) {
  const { list, filters } = definition;
  const parameters = filters.map(({ parameter }) => parameter);
  const { data: views = [] } = useQuery(savedViewsQuery(list));
  const mayWrite = usePermission('write');
  const [dialog, setDialog] = useState<'none' | 'new' | 'rename'>('none');
  const [leaving, setLeaving] = useState<SavedView | null>(null);
  const current = views.find(({ id }) => id === search['view']) ?? null;
  const isChanged = current !== null && differsFrom(current.attributes, search, parameters);
  const mayChange = current !== null && (mayWrite || !current.attributes.shared);
  const { update, remove } = useViewChanges(list, search, parameters);
  const groups = [
    { label: 'Shared with the account', views: views.filter(({ attributes }) => attributes.shared) },
    { label: 'Private', views: views.filter(({ attributes }) => !attributes.shared) },
  ].filter((group) => group.views.length > 0);
  return (
    <>
      <Menu position="bottom-start" shadow="md" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            px="sm"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            maw={260}
          >
            {current === null ? 'Views' : `${current.attributes.name}${isChanged ? ' (changed)' : ''}`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Mark isOn={Object.keys(search).length === 0} />} onClick={() => onShow({})}>
            All {list}
          </Menu.Item>
          {groups.map(({ label, views: some }) => (
            <div key={label}>
              <Menu.Label>{label}</Menu.Label>
              {some.map((view) => (
                <Menu.Item
                  key={view.id}
                  leftSection={<Mark isOn={view.id === current?.id} />}
                  onClick={() => onShow(searchOfView(view.id, view.attributes))}
                >
                  {view.attributes.name}
                </Menu.Item>
              ))}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => setDialog('new')}>
            Save as a new view…
          </Menu.Item>
          {mayChange && (
            <>
              <Menu.Item
                leftSection={<IconCheck size={16} />}
                disabled={!isChanged}
                onClick={() => update.mutate({ id: current.id })}
              >
                Save the changes to “{current.attributes.name}”
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('rename')}>
                Rename or share…
              </Menu.Item>
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setLeaving(current)}>
                Delete “{current.attributes.name}”…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog !== 'none' && (
        <SaveViewModal
          view={dialog === 'rename' ? current : null}
          list={list}
          search={search}
          parameters={parameters}
          onClose={() => setDialog('none')}
          onSaved={(view: SavedView) => onShow({ ...search, view: view.id })}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          label="Delete"
          title={`Delete “${leaving.attributes.name}”?`}
          text={`${leaving.attributes.shared ? 'All users of the account lose the view' : 'The view is removed'}; the ${list} stay unchanged.`}
          onConfirm={async () => {
            await remove.mutateAsync(leaving.id);
            onShow({ ...search, view: undefined });
          }}
          isOpen
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

function Mark({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <IconCheck size={16} aria-label="Current view" />
  ) : (
    <span style={{ display: 'inline-block', width: 16 }} />
  );
}
