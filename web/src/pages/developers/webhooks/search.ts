import { keysOf } from '../../../components/typed-keys.ts';

export const VIEWS = ['deliveries', 'replays', 'settings'] as const;
export const DELIVERY_STATUSES = ['succeeded', 'failed', 'pending'] as const;
/** Status classes of the last response, in API notation; `none` means no response. */
export const ANSWERS = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
/** Periods in hours. */
export const PERIODS = { hour: 1, day: 24, week: 168 } as const;

export interface WebhookSearch {
  view?: (typeof VIEWS)[number];
  status?: (typeof DELIVERY_STATUSES)[number];
  event?: string;
  answer?: (typeof ANSWERS)[number];
  period?: keyof typeof PERIODS;
  page?: number;
  /** Id of the open delivery. */
  delivery?: string;
}

export function readWebhookSearch(given: Record<string, unknown>): WebhookSearch {
  const { event, delivery } = given;
  const [view, status] = [oneOf(VIEWS, given['view']), oneOf(DELIVERY_STATUSES, given['status'])];
  const period = oneOf(keysOf(PERIODS), given['period']);
  const [answer, page] = [oneOf(ANSWERS, given['answer']), wholeNumber(given['page'])];
  return {
    ...(view && { view }),
    ...(status && { status }),
    ...(typeof event === 'string' && event !== '' && { event }),
    ...(answer && { answer }),
    ...(period && { period }),
    ...(page && page > 1 && { page }),
    ...(typeof delivery === 'string' && { delivery }),
  };
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given);
}

function wholeNumber(given: unknown): number | undefined {
  const value = Number(given);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}
