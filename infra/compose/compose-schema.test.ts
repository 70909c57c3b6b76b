import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

// The linter includes the schema of the compose specification.
const linter = path.dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
const text = await readFile(path.join(linter, 'schemas/compose.schema.json'), 'utf8');
// The schema is in draft 7 but refers to its draft by an address that the validator does not recognize.
const { $schema: _, ...schema } = JSON.parse(text);
const isComposeFile = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
const file = parse(await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8'), { merge: true });

describe('the schema of the compose specification', () => {
  it('accepts docker-compose.yml', () => {
    isComposeFile(file);
    expect(isComposeFile.errors ?? []).toEqual([]);
  });

  it('refuses a file with a mistake', () => {
    const { api, ...others } = file.services;
    expect(isComposeFile({ ...file, services: { ...others, api: { ...api, comand: ['node'] } } })).toBe(false);
  });
});
