/** Filters of the demurrage board. */
import { URGENCIES } from '../../resources/demurrage/demurrage.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import type { BoardFilter } from '../demurrage/board.ts';
import { booleanValue, choicesValue, listValue, textValue, uuidValue } from './filter-values.ts';
import { filtersOf, type ListFilter } from './list-filters.ts';
import { carrierFilter } from './shared-filters.ts';

const { extension } = filtersOf<BoardFilter>();

export const demurrageFilters: readonly ListFilter<BoardFilter>[] = [
  extension('filter[urgency]', '`urgency`', choicesValue(URGENCIES), (urgencies) => ({ urgencies })),
  extension('q', 'Part of the container number or a reference number', textValue, (q) => ({ q })),
  extension('filter[number]', 'Container number; spaces and dashes are ignored', listValue, (numbers) => ({
    numbers: numbers.map(normalizeNumber),
  })),
  extension(
    'filter[port]',
    'UN/LOCODE or name of the port of lading, the port of discharge or the destination of its shipment',
    textValue,
    (port) => ({ port }),
  ),
  extension('filter[terminal_id]', 'Id of the terminal or rail ramp of the pickup', uuidValue, (terminalId) => ({
    terminalId,
  })),
  carrierFilter,
  extension('filter[held]', 'Whether a hold is active at the place of pickup', booleanValue, (isHeld) => ({ isHeld })),
];
