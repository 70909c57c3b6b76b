import type { FilterValue } from '../../../operations/lists/filter-values.ts';
import {
  choicesValue,
  listValue,
  textValue,
  UnreadableValue,
  uuidValue,
} from '../../../operations/lists/filter-values.ts';
import { filtersOf, type ListFilter } from '../../../operations/lists/list-filters.ts';
import { spellingsOf } from '../../../operations/lists/shared-filters.ts';
import { EXCEPTION_SEVERITIES, EXCEPTION_STATES } from '../../../resources/exceptions/exception.ts';
import type { ExceptionFilter } from '../../../store/exceptions/lists.ts';
import { isUuid } from '../../../store/postgres/ids.ts';
import { EXCEPTION_KINDS } from '../../../tracking/exceptions/rules.ts';
import type { ApiRequest } from '../../route.ts';

/** A filter as requested, in which `me` is not resolved yet. */
export interface RequestedExceptionFilter extends Omit<ExceptionFilter, 'assignee'> {
  assignee?: string;
}

const { extension } = filtersOf<RequestedExceptionFilter>();

/** `nobody` is an older, undocumented spelling of `none`. */
const NO_ASSIGNEE: readonly string[] = ['none', 'nobody'];

const assigneeValue: FilterValue<string> = {
  schema: textValue.schema,
  form: ': the id of a person, `me`, or `none`',
  read(name, given) {
    const value = textValue.read(name, given);
    if (value !== null && value !== 'me' && !NO_ASSIGNEE.includes(value) && !isUuid(value)) {
      throw new UnreadableValue(`${name} must be the id of a person, me or none`);
    }
    return value?.toLowerCase() ?? null;
  },
};

export const exceptionFilters: readonly ListFilter<RequestedExceptionFilter>[] = [
  extension('filter[kind]', 'Of these kinds', choicesValue(EXCEPTION_KINDS), (kinds) => ({ kinds })),
  extension('filter[state]', 'In these states', choicesValue(EXCEPTION_STATES), (states) => ({ states })),
  extension('filter[severity]', 'Of these severities', choicesValue(EXCEPTION_SEVERITIES), (severities) => ({
    severities: severities.map((severity) => EXCEPTION_SEVERITIES.indexOf(severity) + 1),
  })),
  extension('filter[assignee]', 'Assigned to', assigneeValue, (assignee) => ({ assignee })),
  extension('filter[container_id]', 'About this container, or its whole shipment', uuidValue, (containerId) => ({
    containerId,
  })),
  extension('filter[shipment_id]', 'About this shipment or a container of it', uuidValue, (shipmentId) => ({
    shipmentId,
  })),
  extension(
    'filter[number]',
    'Number of the container or of its shipment; spaces and dashes are ignored',
    listValue,
    (numbers) => ({ numbers: spellingsOf(numbers) }),
  ),
];

/** Resolves `me`. For an API key without a user, it matches nothing. */
export function filterFor({ assignee, ...filter }: RequestedExceptionFilter, { caller }: ApiRequest): ExceptionFilter {
  if (assignee === undefined) return filter;
  if (NO_ASSIGNEE.includes(assignee)) return { ...filter, assignee: { userId: null } };
  if (assignee !== 'me') return { ...filter, assignee: { userId: assignee } };
  return { ...filter, assignee: { userId: caller.userId ?? NO_USER_ID } };
}

const NO_USER_ID = '00000000-0000-0000-0000-000000000000';
