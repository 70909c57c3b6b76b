// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { describe, expect, it } from 'vitest';
import { findMutants } from './find-mutants.ts';
import { applyMutant, describeMutant } from './mutant.ts';

const edits = (source: string): string[] =>
  findMutants('store/a.ts', source).map((one) => describeMutant(one).replace('store/a.ts:', ''));

describe('SQL', () => {
  it('loses each condition, and an alternative becomes false', () => {
    const source = 'sql`select 1 from t where a = 1 and (b is null or c > ${now}) order by d`';
    expect(edits(source)).toEqual([
      '1 condition: a = 1 → true',
      '1 condition: (b is null or c > ${now}) → true',
      '1 condition: b is null → false',
      '1 condition: c > ${now} → false',
      '1 comparison: > → <=',
    ]);
  });

  it('distinguishes account conditions from others', () => {
    expect(edits('sql`delete from t where t.account_id = ${accountId} and t.id = ${id}`')).toEqual([
      '1 account: t.account_id = ${accountId} → true',
      '1 condition: t.id = ${id} → true',
    ]);
  });

  it('leaves the bounds of between, function calls and lists of columns together', () => {
    expect(edits('sql`select max(a), b from t where c between 1 and 2 and d = any(${ids}::uuid[])`')).toEqual([
      '1 condition: c between 1 and 2 → true',
      '1 condition: d = any(${ids}::uuid[]) → true',
    ]);
  });

  it('reads conditions of case, filters, joins and inner queries', () => {
    const source = `sql\`select case when a = 1 then 'x' else 'y' end, count(*) filter (where b = 2) from t
      join u on u.id = t.id where exists (select 1 from v where v.id = u.id)\``;
    expect(edits(source)).toEqual([
      '1 condition: a = 1 → true',
      '1 condition: b = 2 → true',
      '2 condition: u.id = t.id → true',
      '2 condition: exists (select 1 from v where v.id = u.id) → true',
      '2 condition: v.id = u.id → true',
    ]);
  });

  it('treats a fragment without a statement as a condition', () => {
    expect(edits('sql`e.assignee_user_id is null`')).toEqual(['1 condition: e.assignee_user_id is null → true']);
    expect(edits('sql`e.severity desc, e.id`')).toEqual([]);
  });
});

describe('code', () => {
  it('loses calls of the query builder', () => {
    const source = "db.selectFrom('t').where('account_id', '=', id).where('a', 'is', null).execute()";
    const mutants = findMutants('store/a.ts', source);
    expect(mutants.map((one) => applyMutant(source, one))).toEqual([
      "db.selectFrom('t').where('a', 'is', null).execute()",
      "db.selectFrom('t').where('account_id', '=', id).execute()",
    ]);
  });

  it('loses rows of tables and elements of their lists', () => {
    const source = "export const T = { a: ['x', 'y'], b: new Set(['z']) } as const;";
    const mutants = findMutants('tracking/a.ts', source);
    expect(mutants.map((one) => applyMutant(source, one))).toEqual([
      "export const T = { b: new Set(['z']) } as const;",
      "export const T = { a: ['y'], b: new Set(['z']) } as const;",
      "export const T = { a: ['x', ], b: new Set(['z']) } as const;",
      "export const T = { a: ['x', 'y'], } as const;",
      "export const T = { a: ['x', 'y'], b: new Set([]) } as const;",
    ]);
  });

  it('loses operands and reverses comparisons', () => {
    expect(edits('const f = (a, b) => a < b && a !== 1;')).toEqual([
      '1 condition: a < b → true',
      '1 comparison: < → >=',
      '1 condition: a !== 1 → true',
    ]);
  });
});
