import type { Schemas } from '../../api/document.ts';
import { keysOf } from '../../components/typed-keys.ts';

type Field = Schemas['bridge_comparison']['attributes']['field'];

/** Compared values in the order of a journey. */
export const FIELDS: Record<Field, string> = {
  pod_eta_at: 'Estimated arrival',
  pod_arrived_at: 'Arrival',
  pod_discharged_at: 'Discharge',
  pickup_lfd: 'Last free day',
  available_for_pickup: 'Available for pickup',
  pod_full_out_at: 'Full out',
  empty_terminated_at: 'Empty return',
};

export const SIDES = { bridge: 'The service', others: 'Your sources' } as const;
export const VERDICTS = {
  bridge: 'Only the service',
  others: 'Only your sources',
  both: 'Both',
  neither: 'Neither',
} as const;
export const DIFFERS = { yes: 'Differ', no: 'Agree' } as const;

export interface ComparisonSearch {
  /** SCAC. */
  line?: string;
  field?: Field;
  first?: keyof typeof SIDES;
  differs?: keyof typeof DIFFERS;
  right?: keyof typeof VERDICTS;
  /** From 1. */
  page?: number;
}

export function readComparisonSearch(search: Record<string, unknown>): ComparisonSearch {
  const { line } = search;
  const page = Number(search['page']);
  const choice = <Key extends string>(choices: Record<Key, string>, name: string) =>
    keysOf(choices).find((key) => key === search[name]);
  return clean({
    line: typeof line === 'string' && /^[A-Z][A-Z0-9]{1,3}$/.test(line) ? line : undefined,
    field: choice(FIELDS, 'field'),
    first: choice(SIDES, 'first'),
    differs: choice(DIFFERS, 'differs'),
    right: choice(VERDICTS, 'right'),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  });
}

/** Undefined removes a parameter from the URL. */
export type ComparisonChange = { [Name in keyof ComparisonSearch]?: ComparisonSearch[Name] | undefined };

export function clean(search: ComparisonChange): ComparisonSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
