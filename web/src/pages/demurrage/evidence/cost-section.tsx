import { Text } from '@mantine/core';
import { money } from '../../../components/money.ts';
import { formatDate } from '../../../components/time-format.ts';
import type { Evidence } from '../queries.ts';
import { CHARGE_WORDS, explained } from '../words.ts';
import { SheetTable } from './sheet-table.tsx';

export function CostSection({ attributes: { costs } }: Pick<Evidence, 'attributes'>) {
  return costs.map(({ cost, days }) => (
    <div key={cost.charge}>
      <SheetTable
        title={`${CHARGE_WORDS[cost.charge]} by your tariff${cost.known ? `: ${money(cost.amount, cost.currency)}` : ''}`}
        none={noneOf(cost)}
        head={['Date', 'Day', 'Costs', 'So far']}
        rows={days.map(({ on, day, amount, total }) => [
          on,
          [formatDate(on), day, money(amount, cost.currency), <b key="total">{money(total, cost.currency)}</b>],
        ])}
      />
      {cost.known && (
        <Text size="sm" c="dimmed">
          {explained(cost)}
        </Text>
      )}
    </div>
  ));
}

function noneOf(cost: Evidence['attributes']['costs'][number]['cost']): string {
  if (cost.unknown_because === 'no_tariff') return 'Cost unknown: no tariff for this stay. Enter a tariff.';
  if (cost.unknown_because !== null) return 'Cost unknown: no last free day reported yet.';
  return 'No charges so far.';
}
