/**
 * Compiles validators for a description's schemas. Each named schema is compiled once, however many schemas refer to
 * it.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../api/description/types.ts';

const NAME = 'seamark:';

export class DescribedSchemas {
  // Each validator checks only a few values, so fast compilation matters most.
  readonly #ajv = new Ajv2020({
    strict: false,
    inlineRefs: false,
    code: { optimize: false },
    validateSchema: false,
    meta: false,
  });
  readonly #compiled = new Map<string, ValidateFunction>();

  /** `named` has the form of `components/schemas`. */
  constructor(named: Readonly<Record<string, JsonSchema>>) {
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    for (const [name, schema] of Object.entries(named)) {
      this.#ajv.addSchema(referringByName(schema), `${NAME}${name}`);
    }
  }

  /** Describes what is wrong with a value; empty if the value matches its schema. */
  problemsOf(schema: JsonSchema, value: unknown): string[] {
    const validate = this.#validatorOf(schema);
    if (validate(value)) return [];
    const errors = validate.errors ?? [];
    const telling = errors.filter(({ keyword }) => keyword !== 'anyOf');
    return (telling.length > 0 ? telling : errors).slice(0, 8).map(({ instancePath, message, params }) => {
      return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
    });
  }

  #validatorOf(schema: JsonSchema): ValidateFunction {
    const key = JSON.stringify(schema);
    const known = this.#compiled.get(key);
    if (known) return known;
    const validate = this.#ajv.compile(referringByName(schema));
    this.#compiled.set(key, validate);
    return validate;
  }
}

function referringByName(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/components/schemas/', `"$ref":"${NAME}`));
}
