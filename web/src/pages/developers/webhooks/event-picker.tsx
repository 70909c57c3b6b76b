/** Selects events one by one or by group, grouped and described as in the API. */
import { Accordion, Button, Checkbox, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { eventGroupsQuery } from './queries.ts';

interface EventPickerProps {
  chosen: readonly string[];
  onChange(chosen: string[]): void;
  error: string | null;
}

interface Offered {
  name: string;
  events: readonly { name: string; description: string }[];
}

export function EventPicker({ chosen, onChange, error }: EventPickerProps) {
  const { data, error: failure, refetch } = useQuery(eventGroupsQuery);
  const [search, setSearch] = useState('');
  if (failure && data === undefined)
    return <Failure error={failure} title="The events could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading rows={4} />;
  const groups: Offered[] = data.map(({ attributes }) => attributes);
  const all = groups.flatMap(({ events }) => events.map(({ name }) => name));
  const found = matching(groups, search);
  const set = (names: readonly string[], isOn: boolean) =>
    onChange(all.filter((name) => (names.includes(name) ? isOn : chosen.includes(name))));
  return (
    <Input.Wrapper
      label="Events"
      description={`${chosen.length} of ${all.length} chosen`}
      error={error}
      required
      labelElement="div"
      role="group"
      aria-label="Events"
    >
      <Group gap="xs" my="xs" wrap="nowrap">
        <TextInput
          aria-label="Find an event"
          placeholder="Find an event"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button variant="default" onClick={() => set(all, chosen.length < all.length)}>
          {chosen.length < all.length ? 'All' : 'None'}
        </Button>
      </Group>
      <Accordion
        multiple
        variant="contained"
        chevronPosition="left"
        {...(search === '' ? {} : { value: found.map(panelOf) })}
      >
        {found.map((group) => (
          <PickedGroup key={group.name} group={group} chosen={chosen} set={set} />
        ))}
      </Accordion>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          No event matches.
        </Text>
      )}
    </Input.Wrapper>
  );
}

interface PickedGroupProps {
  group: Offered;
  chosen: readonly string[];
  set(names: readonly string[], isOn: boolean): void;
}

function PickedGroup({ group, chosen, set }: PickedGroupProps) {
  const names = group.events.map(({ name }) => name);
  const count = names.filter((name) => chosen.includes(name)).length;
  return (
    <Accordion.Item value={panelOf(group)}>
      <Group wrap="nowrap" gap={0} pr="md">
        <Accordion.Control>
          <Text size="sm" fw={500}>
            {group.name.replace(/ Events$/, '')}
          </Text>
        </Accordion.Control>
        <Text size="xs" c="dimmed" mr="sm" className="tabular">
          {count}/{names.length}
        </Text>
        <Checkbox
          aria-label={`All of ${group.name}`}
          checked={count === names.length}
          indeterminate={count > 0 && count < names.length}
          onChange={({ currentTarget }) => set(names, currentTarget.checked)}
        />
      </Group>
      <Accordion.Panel>
        <Stack gap="sm">
          {group.events.map(({ name, description }) => (
            <Checkbox
              key={name}
              label={name}
              description={description}
              checked={chosen.includes(name)}
              onChange={({ currentTarget }) => set([name], currentTarget.checked)}
              styles={{ label: { overflowWrap: 'anywhere' } }}
            />
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** Returns the panel name of a group, without spaces because it becomes part of element ids. */
function panelOf({ name }: Offered): string {
  return name.replaceAll(' ', '-');
}

function matching(groups: readonly Offered[], search: string): Offered[] {
  const wanted = search.trim().toLowerCase();
  const isWanted = ({ name, description }: Offered['events'][number]) =>
    `${name} ${description}`.toLowerCase().includes(wanted);
  return groups
    .map((group) => ({ ...group, events: group.events.filter(isWanted) }))
    .filter(({ events }) => events.length > 0);
}
