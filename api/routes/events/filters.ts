import { z } from 'zod';
import type { AccountSettings } from '../../../identity/accounts/account-settings.ts';
import type { LogFilter } from '../../../store/events/event-log.ts';
import { EVENT_NAMES, hiddenEventNames } from '../../../webhooks/catalogue.ts';
import { badRequest } from '../../json-api/errors.ts';
import { filterBy, readFilters } from '../../json-api/filters.ts';
import { endParameter, instantParameter, type Parameter, uuidParameter } from '../../json-api/parameters.ts';
import type { ApiRequest } from '../../route.ts';

const NAME = `(${EVENT_NAMES.join('|').replaceAll('.', '\\.')})`;

/** Not a list filter, because all names together would exceed its length limit. */
const namesParameter: Parameter<string[] | null> = {
  name: 'filter[event]',
  about: 'Names of events, separated by commas',
  schema: z.string().regex(new RegExp(`^ *${NAME}? *(, *${NAME} *)*$`)),
  read(query) {
    const names = (query.text('filter[event]') ?? '').split(',').map((name) => name.trim());
    const given = names.filter((name) => name !== '');
    const unknown = given.find((name) => !EVENT_NAMES.includes(name));
    if (unknown !== undefined) {
      const detail = `filter[event] must be names of events; ${unknown.slice(0, 100)} is not an event`;
      throw badRequest(detail, { parameter: 'filter[event]' });
    }
    return given.length === 0 ? null : given;
  },
};

const by = filterBy<LogFilter>();

export const eventFilters = [
  by(namesParameter, (names) => ({ names })),
  by(uuidParameter('filter[shipment]', 'Events of this shipment'), (shipmentId) => ({ shipmentId })),
  by(uuidParameter('filter[container]', 'Events of this container'), (containerId) => ({ containerId })),
  by(uuidParameter('filter[tracking_request]', 'Events of this tracking request'), (trackingRequestId) => ({
    trackingRequestId,
  })),
  by(instantParameter('filter[created_at][start]', 'Recorded at this time or later'), (createdFrom) => ({
    createdFrom,
  })),
  by(endParameter('filter[created_at][end]', 'Recorded at this time or earlier'), (createdBefore) => ({
    createdBefore,
  })),
];

/** Parses the filters and excludes events that the caller may not see. */
export function readLogFilter({ query, caller }: ApiRequest): LogFilter {
  return { ...readFilters(eventFilters, query), hiddenNames: hiddenNames(caller.account) };
}

/** Lists the events of features that are disabled for the account. */
export function hiddenNames({ features }: AccountSettings): string[] {
  return hiddenEventNames(features);
}
