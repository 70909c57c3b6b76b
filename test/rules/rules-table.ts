/** `docs/tracking-rules.md`, made from the rules themselves. */
import { ROWS } from './rows.ts';
import { RULES } from './rules.ts';

const INTRODUCTION = `# Rules of the tracking core

Made from \`test/rules/\` by \`npm run generate\`; do not edit. How the rules work together is told in [tracking.md](tracking.md).

Every rule has rows in a table-driven test. A test switches each rule off, one at a time, by an edit of its source while it is
loaded, and demands that one of its own rows turns red: no rule stands here that nobody would miss.
\`node test/rules/switch-off.ts M2.4-corrections-add\` does that for one.
`;

/** Markdown, one table with a row for each rule. */
export function rulesTable(): string {
  const rows = RULES.map(({ id, source, says, switchOff }) => {
    const count = ROWS.filter((row) => row.rule === id).length;
    return `| ${id} | ${says} | ${source} | [${switchOff.file}](../${switchOff.file}) | ${count} |`;
  });
  const head = ['| rule | what it says | source | code | rows |', '|---|---|---|---|---|'];
  const total = `${RULES.length} rules, ${ROWS.length} rows.`;
  return `${INTRODUCTION}\n${total}\n\n${[...head, ...rows].join('\n')}\n`;
}
