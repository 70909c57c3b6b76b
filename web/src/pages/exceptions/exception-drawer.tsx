import { Alert, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { included } from '../../api/document.ts';
import { usePermission } from '../../app/session.ts';
import { Failure } from '../../components/failure.tsx';
import { PageLink } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { Outdated } from '../../components/outdated.tsx';
import { Status } from '../../components/status.tsx';
import { Ago, Time } from '../../components/time.tsx';
import { Actions } from './actions.tsx';
import { FactCard } from './fact-card.tsx';
import { NoteField } from './note-field.tsx';
import { type Exception, exceptionQuery, type Person } from './queries.ts';
import { useChange } from './use-change.ts';
import { KINDS, SEVERITIES, STATE_NAMES } from './words.ts';

export function ExceptionDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="min(520px, 100vw)"
      title="Exception"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {id !== null && <Content key={id} id={id} />}
    </Drawer>
  );
}

function Content({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(exceptionQuery(id));
  const mayWrite = usePermission('write');
  const { change, isBusy } = useChange([id]);
  if (error && data === undefined)
    return <Failure error={error} title="The exception could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading />;
  const { attributes, relationships } = data.data;
  const assignee = included<Person>(data, relationships?.assignee?.data);
  return (
    <Stack gap="md">
      <Outdated error={error} retry={refetch} />
      <div>
        <Group gap="xs" mb={4}>
          <Status tone={SEVERITIES[attributes.severity].tone}>{SEVERITIES[attributes.severity].name}</Status>
          <Text size="sm" c="dimmed">
            {KINDS[attributes.kind].name} · {STATE_NAMES[attributes.state]}
          </Text>
        </Group>
        <Title order={2}>{attributes.title}</Title>
        <Subject exception={data.data} />
      </div>
      <Text>{attributes.explanation}</Text>
      {attributes.state !== 'resolved' && (
        <Alert variant="light" color="sea" icon={<IconArrowRight />} title="Next step">
          {attributes.next_step}
        </Alert>
      )}
      <Times exception={data.data} />
      <FactCard exception={data.data} />
      <Text size="sm">
        {assignee === null ? 'Not assigned.' : `Assigned to ${assignee.attributes.name ?? assignee.attributes.email}.`}
      </Text>
      {mayWrite ? (
        <>
          <Group gap="xs">
            <Actions state={attributes.state} isBusy={isBusy} onChange={change} />
          </Group>
          <NoteField
            key={attributes.note}
            note={attributes.note}
            isBusy={isBusy}
            onSave={(note) => change({ note }, 'noted')}
          />
        </>
      ) : (
        attributes.note !== null && <Text size="sm">Note: {attributes.note}</Text>
      )}
    </Stack>
  );
}

function Subject({ exception: { attributes, relationships } }: { exception: Exception }) {
  const shipment = relationships?.shipment?.data?.id;
  const container = relationships?.container?.data?.id;
  if (shipment === undefined) return null;
  const text = [attributes.container_number, attributes.shipment_number].filter(Boolean).join(' on ');
  return (
    <PageLink to="/shipments/$id" params={{ id: shipment }} search={container === undefined ? {} : { container }}>
      {text}
    </PageLink>
  );
}

function Times({ exception: { attributes } }: { exception: Exception }) {
  const zone = attributes.timezone;
  const rows = [
    ['Since', <Time key="since" value={attributes.opened_at} zone={zone} />],
    ['Due', attributes.deadline_at === null ? null : <Time key="until" value={attributes.deadline_at} zone={zone} />],
    [
      'Acknowledged',
      attributes.acknowledged_at === null ? null : <Ago key="seen" value={attributes.acknowledged_at} />,
    ],
    ['Snoozed until', attributes.state === 'snoozed' ? <Time key="sleeps" value={attributes.snoozed_until} /> : null],
    [
      'Resolved',
      attributes.resolved_at === null ? null : <Time key="ended" value={attributes.resolved_at} zone={zone} />,
    ],
    ['Reason', attributes.resolved_why],
  ] as const;
  return (
    <Stack gap={4}>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <Group key={name} gap="xs" wrap="nowrap">
            <Text size="sm" c="dimmed" w={110}>
              {name}
            </Text>
            <Text size="sm" component="div">
              {value}
            </Text>
          </Group>
        ),
      )}
    </Stack>
  );
}
