/** Generates `docs/tracking-rules.md` from the rules themselves. */
import { ROWS } from './rows.ts';
import { RULES } from './rules.ts';

const INTRODUCTION = `# Rules of the tracking core

Made from \`test/rules/\` by \`npm run generate\`; do not edit. [tracking.md](tracking.md) explains how the rules work together,
[spec/](spec/README.md) is the specification that they implement.

Every rule has rows in a table-driven test. Another test switches off each rule in turn, by an edit of its source while it is
loaded, and requires that one of its rows fails: each rule here is one that the tests would miss.
\`node test/rules/switch-off.ts M2.4-corrections-add\` does that for one.
`;

/** Returns a Markdown table with a row for each rule; `linked` turns the citations in a text into links. */
export function rulesTable(linked: (source: string) => string): string {
  const rows = RULES.map(({ id, source, says, switchOff }) => {
    const count = ROWS.filter((row) => row.rule === id).length;
    return `| ${id} | ${says} | ${linked(source)} | [${switchOff.file}](../${switchOff.file}) | ${count} |`;
  });
  const head = ['| rule | what it says | source | code | rows |', '|---|---|---|---|---|'];
  const total = `${RULES.length} rules, ${ROWS.length} rows.`;
  return `${INTRODUCTION}\n${total}\n\n${[...head, ...rows].join('\n')}\n`;
}
