import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockingStatements } from './locking-statements.ts';

const folder = new URL('../../store/migrations/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** Earlier files were written before there was an installation to upgrade. */
const FIRST = '0069';

test('no migration holds up a running installation', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= FIRST);
  const found = names.flatMap((name) => lockingStatements(textOf(name)).map((line) => `${name}: ${line}`));
  expect(found, 'see docs/decisions/0076-migrations-only-add.md').toEqual([]);
});

test.each([
  ['create index notes_author on notes (author);', 'concurrently'],
  ['create unique index notes_author on notes (author);', 'concurrently'],
  ['drop index notes_author;', 'concurrently'],
  ['drop table notes;', 'uses it'],
  ['alter table notes rename column text to body;', 'former name'],
  ['alter table notes\n  add column page integer,\n  drop column text;', 'uses the column'],
  ['alter table notes alter column page type bigint;', 'rewritten'],
  ['alter table notes alter column page set not null;', 'scanned'],
  ['alter table notes add column page integer not null;', 'inserts no value'],
  [
    "alter table notes add column words tsvector generated always as (to_tsvector('simple', text)) stored;",
    'rewritten',
  ],
  ['alter table notes add column id uuid default gen_random_uuid();', 'rewritten'],
  ['alter table notes add foreign key (author) references people (id);', 'not valid'],
  ['update notes set page = 1;', 'batches'],
  ["do $$ begin perform 1; end $$;\nupdate notes set text = '';", 'batches'],
])('%s', (text, problem) => {
  expect(lockingStatements(text)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  'create table notes (text text);\ncreate index notes_text on notes (text);',
  '-- without transaction\ncreate index concurrently notes_author on notes (author);',
  'alter table notes add column page integer not null default 0;',
  'alter table notes add column at timestamptz not null default now();',
  'alter table notes add check (page > 0) not valid;',
  'alter table notes alter column text drop not null;',
  'create function f() returns void language plpgsql as $$ begin\n  update notes set page = 1;\nend $$;',
  '-- accepted: the table has one row per account\nupdate notes set page = 1;',
])('allows %s', (text) => {
  expect(lockingStatements(text)).toEqual([]);
});

test('finds what earlier migrations did to large tables', () => {
  expect(lockingStatements(textOf('0011_operations_on_tracking.sql')).join('\n')).toContain('former name');
  expect(lockingStatements(textOf('0016_event_log.sql')).join('\n')).toContain('former name');
  expect(lockingStatements(textOf('0009_list_filters.sql')).join('\n')).toContain('concurrently');
});
