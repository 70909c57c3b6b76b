/** Creates and changes demurrage and detention tariffs. There are no default tariffs. */
import { z } from 'zod';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { findPort } from '../../reference/ports/ports.ts';
import {
  countTariffsForUpdate,
  insertTariff,
  lockTariff,
  type TariffRow,
  updateTariff,
} from '../../store/demurrage/tariffs.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { Tier } from '../../tracking/demurrage/charges.ts';
import { amountText, isCurrency, minorDigits, minorUnits } from '../../tracking/demurrage/money.ts';
import type { Tariff } from '../../tracking/demurrage/tariff-choice.ts';
import { readInput, requiredText } from '../input.ts';
import { findTerminalAddress } from '../places/find-terminal.ts';
import { type InputProblem, Rejection } from '../rejection.ts';

export const CHARGES = ['demurrage', 'detention'] as const;
export const DAY_COUNTS = ['calendar', 'working'] as const;
export const EQUIPMENT_TYPES = ['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'] as const;
export const EQUIPMENT_LENGTHS = [10, 20, 40, 45] as const;

/** Maximum tariffs per account, because every request for the board evaluates all of them. */
export const MAX_TARIFFS = 500;
const MAX_TIERS = 20;
const LAST_DAY = 3650;

const oneOf = <const Values extends readonly string[]>(label: string, values: Values) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null
        ? `${label} can't be blank`
        : `${label} must be one of: ${values.join(', ')}`,
  });
const wholeDay = (label: string) => {
  const error = { error: `${label} must be a whole number from 1 to ${LAST_DAY}` };
  return z.int(error).min(1, error).max(LAST_DAY, error);
};
const day = (label: string) =>
  z.iso.date({
    error: ({ input }) =>
      input === undefined || input === null ? `${label} can't be blank` : `${label} must be a day such as 2026-01-31`,
  });

const tier = z.strictObject(
  {
    from_day: wholeDay('From day').describe('First day of the tier'),
    to_day: wholeDay('To day').nullable().default(null).describe('Last day of the tier; null: no end'),
    daily_amount: z
      .string({ error: 'Daily amount must be a string such as "150.00"' })
      .trim()
      .describe('Amount per day as a decimal string, such as `"150.00"`'),
  },
  { error: 'Each tier must be an object with from_day, to_day and daily_amount' },
);

const members = {
  name: requiredText('Name', 120).describe('Display name'),
  charge: oneOf('Charge', CHARGES).describe(
    '`demurrage`: from the day after the last free day until the pickup. `detention`, also called per diem: from the day after ' +
      'the pickup until the empty container is back',
  ),
  scac: z
    .string({ error: 'Scac must be a string' })
    .trim()
    .nullable()
    .describe('SCAC of the shipping line; null: any line'),
  port_locode: z
    .string({ error: 'Port locode must be a string' })
    .trim()
    .nullable()
    .describe('UN/LOCODE of the port or inland place of the pickup; null: any'),
  terminal_id: z
    .string({ error: 'Terminal id must be a string' })
    .nullable()
    .describe('Terminal or rail ramp of the pickup; null: any'),
  equipment_type: z
    .enum(EQUIPMENT_TYPES, { error: `Equipment type must be one of: ${EQUIPMENT_TYPES.join(', ')}` })
    .nullable()
    .describe('Equipment type; null: any'),
  equipment_length: z
    .literal(EQUIPMENT_LENGTHS, { error: `Equipment length must be one of: ${EQUIPMENT_LENGTHS.join(', ')}` })
    .nullable()
    .describe('Equipment length in feet; null: any'),
  currency: z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? "Currency can't be blank" : 'Currency must be a string',
    })
    .trim()
    .toUpperCase()
    .refine(isCurrency, { error: 'Currency must be an ISO 4217 code such as USD' })
    .describe('Currency code (ISO 4217)'),
  day_count: oneOf('Day count', DAY_COUNTS).describe(
    'Days that count: every `calendar` day, or `working` days (Monday to Friday, without regard to holidays)',
  ),
  tiers: z
    .array(tier, {
      error: ({ input }) =>
        input === undefined || input === null ? "Tiers can't be blank" : 'Tiers must be a list of tiers',
    })
    .min(1, { error: "Tiers can't be blank" })
    .max(MAX_TIERS, { error: `Tiers may hold ${MAX_TIERS} tiers` })
    .describe('Tiers in order of their days; they must not overlap. Days outside all tiers are free'),
  valid_from: day('Valid from').describe('First day on which a charge may begin under this tariff'),
  valid_to: day('Valid to').nullable().describe('Last such day; null: no end'),
};

export const newTariffAttributes = z.object({
  ...members,
  scac: members.scac.default(null),
  port_locode: members.port_locode.default(null),
  terminal_id: members.terminal_id.default(null),
  equipment_type: members.equipment_type.default(null),
  equipment_length: members.equipment_length.default(null),
  day_count: members.day_count.default('calendar'),
  valid_to: members.valid_to.default(null),
});

export const tariffChanges = z.object(members).partial();

type TariffValues = Omit<TariffRow, 'account_id' | 'id' | 'created_at' | 'updated_at'>;

export async function createTariff(
  database: Database,
  accountId: string,
  attributes: Record<string, unknown>,
): Promise<TariffRow> {
  const given = readInput(newTariffAttributes, attributes);
  const values = await valuesOf(database, given, null);
  return database.transaction().execute(async (trx) => {
    if ((await countTariffsForUpdate(trx, accountId)) >= MAX_TARIFFS) {
      const detail = `An account may have ${MAX_TARIFFS} tariffs; delete some that are no longer valid`;
      throw new Rejection([{ path: ['name'], detail, code: 'too_many' }]);
    }
    return insertTariff(trx, { account_id: accountId, id: newId(), ...written(values) });
  });
}

/**
 * Updates a tariff. Absent attributes remain unchanged. Returns null if the account has no such tariff. Throws
 * `Rejection`.
 */
export async function changeTariff(
  database: Database,
  accountId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<TariffRow | null> {
  const given = readInput(tariffChanges, attributes);
  return database.transaction().execute(async (trx) => {
    const before = await lockTariff(trx, accountId, id);
    return before && updateTariff(trx, accountId, id, written(await valuesOf(trx, given, before)));
  });
}

const written = (values: TariffValues) => ({ ...values, tiers: JSON.stringify(values.tiers) });

async function valuesOf(
  database: Parameters<typeof findTerminalAddress>[0],
  given: z.output<typeof tariffChanges>,
  before: TariffRow | null,
): Promise<TariffValues> {
  const problems: InputProblem[] = [];
  const lookUp = async <Value>(
    name: string,
    text: string | null | undefined,
    current: Value | null,
    find: (text: string) => Promise<Value | null>,
    detail: string,
  ) => {
    if (text === undefined) return current;
    if (text === null || text === '') return null;
    const value = await find(text);
    if (value === null) problems.push({ path: [name], detail, code: 'invalid' });
    return value;
  };
  const values = {
    name: given.name ?? before?.name ?? '',
    charge: given.charge ?? before?.charge ?? 'demurrage',
    shipping_line_scac: await lookUp(
      'scac',
      given.scac,
      before?.shipping_line_scac ?? null,
      async (code) => findShippingLine(code.toUpperCase())?.scac ?? null,
      'Scac must be that of a supported line (GET /v2/shipping_lines)',
    ),
    port_locode: await lookUp(
      'port_locode',
      given.port_locode,
      before?.port_locode ?? null,
      async (code) => findPort(code)?.unlocode ?? null,
      'Port locode must be that of a known place, such as USLAX',
    ),
    terminal_key: await lookUp(
      'terminal_id',
      given.terminal_id,
      before?.terminal_key ?? null,
      async (id) => (await findTerminalAddress(database, id))?.key ?? null,
      'Terminal id must be that of a known terminal (GET /v2/terminals)',
    ),
    equipment_type: given.equipment_type === undefined ? (before?.equipment_type ?? null) : given.equipment_type,
    equipment_length:
      given.equipment_length === undefined ? (before?.equipment_length ?? null) : given.equipment_length,
    currency: given.currency ?? before?.currency ?? '',
    day_count: given.day_count ?? before?.day_count ?? 'calendar',
    tiers: given.tiers ?? before?.tiers ?? [],
    valid_from: given.valid_from ?? before?.valid_from ?? '',
    valid_to: given.valid_to === undefined ? (before?.valid_to ?? null) : given.valid_to,
  };
  problems.push(...problemsOfTiers(values.tiers, values.currency), ...problemsOfValidity(values));
  if (problems.length > 0) throw new Rejection(problems);
  return {
    ...values,
    tiers: values.tiers.map((one) => ({ ...one, daily_amount: exactly(one.daily_amount, values.currency) })),
  };
}

function exactly(amount: string, currency: string): string {
  return amountText(minorUnits(amount, currency) ?? 0n, currency);
}

function problemsOfTiers(tiers: TariffRow['tiers'], currency: string): InputProblem[] {
  return tiers.flatMap((one, index): InputProblem[] => {
    const wrong = (member: string, detail: string) => ({ path: ['tiers', index, member], detail, code: 'invalid' });
    const before = tiers[index - 1];
    const problems: InputProblem[] = [];
    if (one.to_day !== null && one.to_day < one.from_day) {
      problems.push(wrong('to_day', 'To day must not come before from day'));
    }
    if (before !== undefined && (before.to_day === null || one.from_day <= before.to_day)) {
      problems.push(wrong('from_day', 'From day must come after the tier before it'));
    }
    if (minorUnits(one.daily_amount, currency) === null) {
      const digits = minorDigits(currency);
      const form = digits === 0 ? 'a whole number' : `a number with up to ${digits} decimal places`;
      problems.push(wrong('daily_amount', `Daily amount in ${currency} must be ${form}, not negative`));
    }
    return problems;
  });
}

function problemsOfValidity({
  valid_from: from,
  valid_to: to,
}: Pick<TariffValues, 'valid_from' | 'valid_to'>): InputProblem[] {
  if (to === null || to >= from) return [];
  return [{ path: ['valid_to'], detail: 'Valid to must not come before valid from', code: 'invalid' }];
}

export function tariffOf(row: TariffRow): Tariff {
  return {
    id: row.id,
    name: row.name,
    charge: row.charge,
    scac: row.shipping_line_scac,
    locode: row.port_locode,
    terminalKey: row.terminal_key,
    equipmentType: row.equipment_type,
    equipmentLength: row.equipment_length,
    currency: row.currency,
    dayCount: row.day_count,
    tiers: row.tiers.map(
      (one): Tier => ({
        fromDay: one.from_day,
        toDay: one.to_day,
        dailyAmount: minorUnits(one.daily_amount, row.currency) ?? 0n,
      }),
    ),
    validFrom: row.valid_from,
    validTo: row.valid_to,
  };
}
