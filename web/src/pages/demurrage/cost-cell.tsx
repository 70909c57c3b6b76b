import { Box, Text, Tooltip } from '@mantine/core';
import { PageLink } from '../../components/links.tsx';
import { money } from '../../components/money.ts';
import type { Cost } from './queries.ts';
import { explained } from './words.ts';

/** What it costs so far and what each further day adds; how that comes about when it is pointed at. */
export function CostCell({ cost, mayEnter }: { cost: Cost; mayEnter: boolean }) {
  if (!cost.known) return <UnknownCost cost={cost} mayEnter={mayEnter} />;
  return (
    <Tooltip label={explained(cost)} multiline w={320} events={{ hover: true, focus: true, touch: true }}>
      <Box component="span" tabIndex={0} display="inline-block">
        <Text span size="sm" fw={600} className="tabular" display="block">
          {money(cost.amount, cost.currency)}
        </Text>
        <Text span size="xs" c="dimmed" className="tabular" display="block">
          {money(cost.next_day_amount, cost.currency)} the next day
        </Text>
      </Box>
    </Tooltip>
  );
}

function UnknownCost({ cost: { unknown_because: because, charge }, mayEnter }: { cost: Cost; mayEnter: boolean }) {
  const why = charge === 'detention' ? 'no detention tariff' : 'no tariff';
  return (
    <Text size="sm" c="dimmed" component="div">
      unknown:
      <Text size="xs" c="dimmed">
        {because === 'no_last_free_day' ? 'no last free day' : why}
        {because === 'no_tariff' && mayEnter && (
          <>
            {' · '}
            <PageLink to="/settings/demurrage" size="xs" underline="always">
              enter one
            </PageLink>
          </>
        )}
      </Text>
    </Text>
  );
}
