import { Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../components/failure.tsx';
import { PageLink } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { money } from '../../components/money.ts';
import { Outdated } from '../../components/outdated.tsx';
import { formatDate } from '../../components/time-format.ts';
import classes from './cost-history.module.css';
import { type Cost, evidenceQuery } from './queries.ts';
import { CHARGE_WORDS, explained } from './words.ts';

/** The evidence sheet lists all days. */
const DAYS_SHOWN = 7;

/** Shows the day-by-day calculation of a container's cost, loaded when it is opened. */
export function CostHistory({ id, charge }: { id: string; charge: Cost['charge'] }) {
  const { data, error, refetch } = useQuery(evidenceQuery(id));
  if (error && data === undefined)
    return <Failure error={error} title="The history could not be loaded" retry={refetch} />;
  const found = data?.data.attributes.costs.find(({ cost }) => cost.charge === charge);
  if (found === undefined) return <Loading rows={3} />;
  const { cost, days } = found;
  const shown = days.slice(-DAYS_SHOWN);
  const most = Math.max(1, ...shown.map(({ amount }) => Number(amount)));
  return (
    <Stack gap="xs">
      <Outdated error={error} retry={refetch} />
      <Text size="sm">{explained(cost)}</Text>
      {shown.length > 0 && (
        <Table verticalSpacing={4} horizontalSpacing="xs" aria-label={`${CHARGE_WORDS[charge]} by day`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Day</Table.Th>
              <Table.Th>Costs</Table.Th>
              <Table.Th ta="right">So far</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ on, amount, total }) => (
              <Table.Tr key={on}>
                <Table.Td className="tabular">{formatDate(on)}</Table.Td>
                <Table.Td className="tabular">
                  <div className={classes.bar} style={{ width: `${(Number(amount) / most) * 100}%` }} aria-hidden />
                  {money(amount, null)}
                </Table.Td>
                <Table.Td className="tabular" ta="right" fw={600}>
                  {money(total, null)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {days.length > shown.length ? `The last ${shown.length} of ${days.length} days` : ''}
        </Text>
        <PageLink to="/demurrage/$id/evidence" params={{ id }} size="sm" underline="always">
          Evidence sheet
        </PageLink>
      </Group>
    </Stack>
  );
}
