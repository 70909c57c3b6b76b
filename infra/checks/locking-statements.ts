/**
 * Finds statements of a migration that hold up a running installation: they rewrite or scan a table under a lock, or
 * remove what the version before it still uses. Processes of that version run until they are replaced.
 */

/** A comment above a statement that makes an exception, with its reason. */
const EXCEPTION = /^\s*-- accepted: \S/m;

interface Rule {
  /** Its first group is the table. */
  pattern: RegExp;
  problem: string;
}

const ALTER = String.raw`^alter table (?:only )?(\w+) (?:.*, )?`;
const RULES: readonly Rule[] = [
  { pattern: /^create (?:unique )?index (?!concurrently)(?:\w+ )?on (\w+)/, problem: 'create the index concurrently' },
  { pattern: /^drop index (?!concurrently)(\w+)/, problem: 'drop the index concurrently' },
  { pattern: /^drop (?:table|view) (\w+)/, problem: 'the running version uses it' },
  { pattern: new RegExp(`${ALTER}rename`), problem: 'the running version uses the former name' },
  { pattern: new RegExp(`${ALTER}drop column`), problem: 'the running version uses the column' },
  { pattern: new RegExp(`${ALTER}alter column \\w+ (?:set data )?type`), problem: 'the table is rewritten' },
  { pattern: new RegExp(`${ALTER}alter column \\w+ set not null`), problem: 'the table is scanned' },
  {
    pattern: new RegExp(`${ALTER}add column (?!.*\\bdefault\\b)[^,]*\\bnot null`),
    problem: 'the running version inserts no value',
  },
  {
    pattern: new RegExp(`${ALTER}add column [^,]*(?:generated always|default \\w+\\((?<!now\\())`),
    problem: 'the table is rewritten',
  },
  {
    pattern: new RegExp(`${ALTER}add (?:constraint|foreign key|check|unique|primary key)(?!.*not valid)`),
    problem: 'add it as not valid, and validate it in a later file',
  },
  { pattern: /^(?:update|delete from) (\w+)/, problem: 'change rows in batches, outside the migration' },
];

/** Returns one line per finding. Tables that the file itself creates are exempt: they are empty and unused. */
export function lockingStatements(text: string): string[] {
  const created = new Set(
    [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)].map(([, name]) => name),
  );
  return statementsOf(text)
    .filter((statement) => !EXCEPTION.test(statement))
    .flatMap((statement) => {
      const bare = statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
      return RULES.flatMap(({ pattern, problem }) => {
        const table = pattern.exec(bare)?.[1];
        return table === undefined || created.has(table) ? [] : [`${bare.slice(0, 60)}: ${problem}`];
      });
    });
}

/** Splits at semicolons that end a line, after emptying the bodies of functions. */
function statementsOf(text: string): string[] {
  return text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").split(/;\s*$/m);
}
