import { Popover, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { PageLink } from '../../components/links.tsx';
import { money } from '../../components/money.ts';
import { CostHistory } from './cost-history.tsx';
import type { Cost } from './queries.ts';

interface CostCellProps {
  id: string;
  cost: Cost;
  /** Whether the reader may edit tariffs. */
  mayEnter: boolean;
}

/** Shows the cost so far and the cost of the next day. A click opens the calculation. */
export function CostCell({ id, cost, mayEnter }: CostCellProps) {
  const [isOpen, setOpen] = useState(false);
  if (!cost.known) return <UnknownCost cost={cost} mayEnter={mayEnter} />;
  const amount = money(cost.amount, cost.currency);
  const isNothing = Number(cost.amount) === 0;
  return (
    <Popover opened={isOpen} onChange={setOpen} width={340} position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Text
            span
            size="sm"
            fw={isNothing ? 400 : 600}
            c={isNothing ? 'dimmed' : 'bright'}
            className="tabular"
            display="block"
          >
            {isNothing ? 'Nothing so far' : amount}
          </Text>
          <Text span size="xs" c="dimmed" className="tabular" display="block">
            {money(cost.next_day_amount, cost.currency)} the next day
          </Text>
          <VisuallyHidden>, show calculation</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{isOpen && <CostHistory id={id} charge={cost.charge} />}</Popover.Dropdown>
    </Popover>
  );
}

function UnknownCost({ cost: { unknown_because: because, charge }, mayEnter }: { cost: Cost; mayEnter: boolean }) {
  const why = charge === 'detention' ? 'no detention tariff' : 'no tariff';
  return (
    <Text size="sm" c="dimmed" component="div">
      Unknown:
      <Text size="xs" c="dimmed">
        {because === 'no_last_free_day' ? 'no last free day' : why}
        {because === 'no_tariff' && mayEnter && (
          <>
            {' · '}
            <PageLink to="/settings/demurrage" size="xs" underline="always">
              Enter a tariff
            </PageLink>
          </>
        )}
      </Text>
    </Text>
  );
}
