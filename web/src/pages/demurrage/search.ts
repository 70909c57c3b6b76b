export const URGENCIES = ['overdue', 'today', 'soon', 'week', 'later', 'unknown', 'to_return'] as const;
export type Urgency = (typeof URGENCIES)[number];

export interface DemurrageSearch {
  urgency?: Urgency;
  q?: string;
  /** UN/LOCODE or name. */
  port?: string;
  /** Id of the pickup terminal or ramp. */
  terminal?: string;
  line?: string;
  held?: 'true';
  /** From 1. */
  page?: number;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function readDemurrageSearch(search: Record<string, unknown>): DemurrageSearch {
  const texts = (['q', 'port', 'line'] as const).flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  const terminal = UUID.test(String(search['terminal'])) ? String(search['terminal']) : undefined;
  const urgency = URGENCIES.find((one) => one === search['urgency']);
  const page = Number(search['page']);
  return {
    ...Object.fromEntries(texts),
    ...(terminal === undefined ? {} : { terminal }),
    ...(urgency === undefined ? {} : { urgency }),
    ...(search['held'] === 'true' ? { held: 'true' as const } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
