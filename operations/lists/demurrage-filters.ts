/** Filters of the demurrage board. */
import { URGENCIES } from '../../resources/demurrage/demurrage.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import type { BoardFilter } from '../demurrage/board.ts';
import { booleanValue, choicesValue, listValue, textValue, uuidValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { carrierFilter } from './shared-filters.ts';

const { ours } = filtersOf<BoardFilter>();

export const demurrageFilters: readonly ListFilter<BoardFilter>[] = [
  ours('filter[urgency]', 'As urgent as that', choicesValue(URGENCIES), (urgencies) => ({ urgencies })),
  ours('q', 'Part of the container number or a reference number', textValue, (q) => ({ q })),
  ours('filter[number]', 'Container number, spaces and dashes left aside', listValue, (numbers) => ({
    numbers: numbers.map(normalizeNumber),
  })),
  ours(
    'filter[port]',
    'UN/LOCODE or name of the port of lading, the port of discharge or the destination of its shipment',
    textValue,
    (port) => ({ port }),
  ),
  ours('filter[terminal_id]', 'The terminal or ramp of the pickup', uuidValue, (terminalId) => ({ terminalId })),
  carrierFilter as ListFilter<BoardFilter>,
  ours('filter[held]', 'Whether something holds it where it is picked up', booleanValue, (isHeld) => ({ isHeld })),
];
