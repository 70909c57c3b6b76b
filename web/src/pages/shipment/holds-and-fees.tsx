import { Group, Stack, Table, Text, Title } from '@mantine/core';
import type { Schemas } from '../../api/document.ts';
import { money } from '../../components/money.ts';
import { Status } from '../../components/status.tsx';
import { feeName, holdName } from '../../components/terminal-words.ts';
import { ValueWithProvenance } from '../../components/value-with-provenance.tsx';

type Container = Schemas['container'];

/**
 * Shows the holds and fees of the port terminal until the container leaves it, and those of the inland facility if any
 * are reported.
 */
export function HoldsAndFees({ container, isAtPort }: { container: Container; isAtPort: boolean }) {
  const { attributes, id } = container;
  const inland = attributes.ind_facility_holds !== null || attributes.ind_facility_fees !== null;
  return (
    <>
      {isAtPort && (
        <Facility
          containerId={id}
          where=""
          holds={attributes.holds_at_pod_terminal}
          fees={attributes.fees_at_pod_terminal}
          fields={['holds_at_pod_terminal', 'fees_at_pod_terminal']}
          isReported={attributes.terminal_checked_at !== null}
        />
      )}
      {inland && (
        <Facility
          containerId={id}
          where=" at the inland facility"
          holds={attributes.ind_facility_holds ?? []}
          fees={attributes.ind_facility_fees ?? []}
          fields={['ind_facility_holds', 'ind_facility_fees']}
          isReported
        />
      )}
    </>
  );
}

interface FacilityProps {
  containerId: string;
  /** Suffix of the headings. */
  where: string;
  holds: readonly Schemas['terminal_hold'][];
  fees: readonly Schemas['terminal_fee'][];
  fields: readonly [holds: string, fees: string];
  isReported: boolean;
}

function Facility({ containerId, where, holds, fees, fields, isReported }: FacilityProps) {
  const none = isReported ? 'None' : 'Not reported yet';
  return (
    <Group align="flex-start" grow preventGrowOverflow={false} gap="lg">
      <Stack gap={4}>
        <Title order={3} size="sm">{`Holds${where}`}</Title>
        {holds.length === 0 && <Text size="sm">{none}</Text>}
        {holds.map((hold) => (
          <Hold key={`${hold.name} ${hold.description}`} hold={hold} containerId={containerId} field={fields[0]} />
        ))}
      </Stack>
      <Stack gap={4}>
        <Title order={3} size="sm">{`Fees${where}`}</Title>
        {fees.length === 0 && <Text size="sm">{none}</Text>}
        {fees.length > 0 && <Fees fees={fees} containerId={containerId} field={fields[1]} />}
      </Stack>
    </Group>
  );
}

function Hold({ hold, containerId, field }: { hold: Schemas['terminal_hold']; containerId: string; field: string }) {
  return (
    <div>
      <ValueWithProvenance containerId={containerId} of="container" field={field} label="Holds">
        <Status tone={hold.status === 'hold' ? 'bad' : 'warning'}>
          {hold.status === 'hold' ? holdName(hold.name) : `${holdName(hold.name)}, pending`}
        </Status>
      </ValueWithProvenance>
      {hold.description && (
        <Text size="xs" c="dimmed">
          {hold.description}
        </Text>
      )}
    </div>
  );
}

function Fees({
  fees,
  containerId,
  field,
}: {
  fees: readonly Schemas['terminal_fee'][];
  containerId: string;
  field: string;
}) {
  return (
    <Table verticalSpacing={2} horizontalSpacing={0} withRowBorders={false} className="tabular">
      <Table.Tbody>
        {fees.map((fee) => (
          <Table.Tr key={`${fee.type} ${fee.amount}`}>
            <Table.Td>{feeName(fee.type)}</Table.Td>
            <Table.Td ta="right">
              <ValueWithProvenance containerId={containerId} of="container" field={field} label="Fees">
                {money(fee.amount, fee.currency_code)}
              </ValueWithProvenance>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
