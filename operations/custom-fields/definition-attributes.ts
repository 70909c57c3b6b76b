/** Validates the attributes of custom field definitions, individually and against each other (spec/contract 1.9). */
import { z } from 'zod';
import { requiredText } from '../input.ts';
import { type InputProblem, problemsOf } from '../rejection.ts';
import { type DataTypeName, dataTypeNames, dataTypes, type FieldValue, type Validation } from './data-types.ts';
import { entityTypes, type ReferenceType, readEntityType, readReferenceType, referenceTypes } from './entity-types.ts';
import { formatProblem } from './formats.ts';

const SLUG = /^[a-z0-9][a-z0-9_-]*$/;
const MAX_SLUG_LENGTH = 63;
const MAX_DESCRIPTION_LENGTH = 2_000;

function isBlank(given: unknown): boolean {
  return given === undefined || given === null || given === '';
}

function choice<Value extends string>(label: string, values: readonly Value[]) {
  return z.enum(values, {
    error: ({ input }) =>
      isBlank(input) ? `${label} can't be blank` : `${label} must be one of: ${values.join(', ')}`,
  });
}

const changeable = {
  description: z
    .string({ error: 'Description must be a string' })
    .max(MAX_DESCRIPTION_LENGTH, { error: `Description is too long (maximum is ${MAX_DESCRIPTION_LENGTH} characters)` })
    .nullish(),
  validation: z
    .record(z.string(), z.unknown(), { error: 'Validation must be an object' })
    .nullish()
    .describe(
      'Rules for values. short_text: `min_length`, `max_length`, `pattern`; number, date and ' +
        'datetime: `min`, `max`; enum_multi: `min_items`, `max_items`',
    ),
  default_format: z
    .string({ error: 'Default format must be a string' })
    .nullish()
    .describe('Format of `display_value`: `#,##0.00` for a number, `DD.MM.YYYY` for a date …'),
  default_value: z
    .unknown()
    .optional()
    .describe('Initial value in forms: a value of the data type, or null. It is not stored on entities automatically'),
};

export const newDefinition = z.object({
  entity_type: z.preprocess((given) => readEntityType(given) ?? given, choice('Entity type', entityTypes)),
  api_slug: z
    .string({ error: 'Api slug must be a string' })
    .max(MAX_SLUG_LENGTH, { error: `Api slug is too long (maximum is ${MAX_SLUG_LENGTH} characters)` })
    .regex(SLUG, { error: 'Api slug may hold lower-case letters, digits, - and _, and starts with a letter or digit' })
    .nullish()
    .describe('Identifier of the field, unique per entity type; derived from `display_name` when left out'),
  display_name: requiredText('Display name', 255),
  data_type: choice('Data type', dataTypeNames),
  reference_type: z
    .preprocess((given) => readReferenceType(given) ?? given, choice('Reference type', referenceTypes).nullish())
    .describe('Type of the resources to which values of the data type reference refer'),
  ...changeable,
});

/** Attributes that are validated against each other. */
export const typedAttributes = newDefinition.pick({
  data_type: true,
  reference_type: true,
  validation: true,
  default_format: true,
  default_value: true,
});

export const definitionChanges = z.object({
  display_name: requiredText('Display name', 255).optional(),
  ...changeable,
});

/**
 * Derives a slug from a name: `Gate-out fee (€)` → `gate_out_fee`. The slug is empty if the name has no ASCII letters
 * or digits.
 */
export function slugOf(displayName: string): string {
  return displayName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^_+|_+$/g, '');
}

/** Parts of a definition that depend on its data type. */
export interface TypedParts {
  dataType: DataTypeName;
  referenceType: ReferenceType | null;
  validation: Record<string, unknown> | null;
  defaultFormat: string | null;
  defaultValue: unknown;
  options: readonly string[];
}

export interface CheckedParts {
  validation: Validation | null;
  defaultValue: FieldValue | null;
  problems: InputProblem[];
}

/**
 * Validates the parts against each other. The caller checks whether the resource referenced by `defaultValue` exists.
 */
export function checkParts(parts: TypedParts): CheckedParts {
  const { dataType, referenceType, defaultFormat, defaultValue, options } = parts;
  const problems: InputProblem[] = [];
  const refuse = (name: string, detail: string, code = 'invalid') => problems.push({ path: [name], detail, code });

  if (dataType === 'reference' && referenceType === null)
    refuse('reference_type', "Reference type can't be blank", 'blank');
  if (dataType !== 'reference' && referenceType !== null) {
    refuse('reference_type', 'Reference type is for the data type reference only');
  }
  const format = defaultFormat === null ? null : formatProblem(dataType, defaultFormat);
  if (format !== null) refuse('default_format', `Default format ${format}`);

  const { validation, problems: ruleProblems } = checkValidation(dataType, parts.validation);
  problems.push(...ruleProblems);
  const rules = { validation: validation ?? {}, referenceType, options };
  if (isAbsent(defaultValue) || problems.length > 0) return { validation, defaultValue: null, problems };
  const reading = dataTypes[dataType].read(defaultValue, rules);
  if ('value' in reading) return { validation, defaultValue: reading.value, problems };
  refuse('default_value', `Default value ${reading.problem}`);
  return { validation, defaultValue: null, problems };
}

function isAbsent(given: unknown): boolean {
  return given === undefined || given === null;
}

function checkValidation(
  dataType: DataTypeName,
  given: Record<string, unknown> | null,
): { validation: Validation | null; problems: InputProblem[] } {
  if (given === null || Object.keys(given).length === 0) return { validation: null, problems: [] };
  const schema = dataTypes[dataType].validation;
  if (schema === null) {
    const detail = `Validation has no rules for the data type ${dataType}`;
    return { validation: null, problems: [{ path: ['validation'], detail, code: 'invalid' }] };
  }
  const result = schema.safeParse(given);
  if (result.success) return { validation: result.data, problems: [] };
  const problems = problemsOf(result.error).map(({ path, detail, code }) => ({
    path: ['validation', ...path],
    detail: `Validation ${[...path, detail].join(' ')}`.slice(0, 300),
    code,
  }));
  return { validation: null, problems };
}
