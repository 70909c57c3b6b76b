import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { included, type Schemas } from '../../../api/document.ts';
import { usePermission } from '../../../app/session.ts';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { money } from '../../../components/money.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { formatDate } from '../../../components/time-format.ts';
import { CHARGE_WORDS } from '../../demurrage/words.ts';
import { PreferredDayCard } from './preferred-day.tsx';
import { deleteTariff, type Tariff, tariffsQuery } from './queries.ts';
import { TariffDialog } from './tariff-dialog.tsx';

export function TariffsPage() {
  const { data, error, refetch } = useQuery(tariffsQuery);
  const mayWrite = usePermission('manage_rules');
  const [edited, setEdited] = useState<Tariff | 'new' | null>(null);
  const terminalOf = (tariff: Tariff) => included<Schemas['terminal']>(data ?? {}, tariff.relationships.terminal.data);
  const enter = mayWrite ? <Button onClick={() => setEdited('new')}>Enter a tariff</Button> : undefined;
  return (
    <>
      <PageHeader
        title="Demurrage tariffs"
        text="Costs on the demurrage board come from these tariffs only."
        actions={data?.data.length === 0 ? undefined : enter}
      />
      {!mayWrite && (
        <Alert color="gray" mb="md">
          Owners and admins enter and change tariffs.
        </Alert>
      )}
      <PreferredDayCard />
      {error && <Failure error={error} title="The tariffs could not be loaded" retry={refetch} />}
      {data === undefined && !error && <Loading rows={4} />}
      {data?.data.length === 0 && (
        <Empty icon={IconReceipt} title="No tariffs yet" text="Enter a tariff to see costs.">
          {enter}
        </Empty>
      )}
      <Stack gap="sm" maw={860}>
        {data?.data.map((tariff) => (
          <TariffCard
            key={tariff.id}
            tariff={tariff}
            terminal={terminalOf(tariff)}
            onEdit={mayWrite ? () => setEdited(tariff) : null}
          />
        ))}
      </Stack>
      {edited !== null && (
        <TariffDialog
          tariff={edited === 'new' ? null : edited}
          terminal={edited === 'new' ? null : terminalOf(edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface TariffCardProps {
  tariff: Tariff;
  terminal: Schemas['terminal'] | null;
  /** Null if the role may not edit tariffs. */
  onEdit: (() => void) | null;
}

function TariffCard({ tariff: { id, attributes }, terminal, onEdit }: TariffCardProps) {
  const { name, charge, scac, port_locode: port, equipment_length: length, equipment_type: type } = attributes;
  const place = terminal?.attributes.name ?? port;
  const scope = [scac ?? 'any line', place ?? 'anywhere', length === null ? 'any size' : `${length} ft`, type ?? ''];
  const until = attributes.valid_to === null ? 'until further notice' : `to ${formatDate(attributes.valid_to)}`;
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} size="h3">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {CHARGE_WORDS[charge]} · {scope.filter((part) => part !== '').join(' · ')} ·{' '}
            {attributes.day_count === 'working' ? 'Monday to Friday' : 'all days'}
          </Text>
          <Text size="sm" c="dimmed">
            From {formatDate(attributes.valid_from)} {until}
          </Text>
        </div>
        {onEdit !== null && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onEdit} aria-label={`Change ${name}`}>
              Change
            </Button>
            <ConfirmButton
              size="xs"
              variant="subtle"
              color="red"
              label="Delete"
              ariaLabel={`Delete ${name}`}
              title={`Delete “${name}”?`}
              text="Stays under this tariff will have no cost unless another tariff applies."
              onConfirm={() => deleteTariff(id)}
            />
          </Group>
        )}
      </Group>
      <Group gap="lg" mt="xs">
        {attributes.tiers.map((tier) => (
          <Text key={tier.from_day} size="sm" className="tabular">
            {tier.to_day === null ? `From day ${tier.from_day}` : `Days ${tier.from_day}–${tier.to_day}`}:{' '}
            <b>{money(tier.daily_amount, attributes.currency)}</b> a day
          </Text>
        ))}
      </Group>
    </Card>
  );
}
