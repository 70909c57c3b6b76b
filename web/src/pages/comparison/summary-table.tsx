import { PageLink } from '../../components/links.tsx';
import type { LineCounts } from './queries.ts';
import { type ComparisonSearch, FIELDS } from './search.ts';
import classes from './summary-table.module.css';
import { leadWord } from './words.ts';

const HEAD = [
  'Line',
  'Value',
  'Containers',
  'Service first',
  'Your sources first',
  'Median lead',
  'Differ',
  'Decided',
  'Service right',
  'Your sources right',
];

/** Compares both sides by line and value. Each count leads to its containers. */
export function SummaryTable({ counts }: { counts: readonly LineCounts[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it on a phone
    <section className={classes.scroller} aria-label="By line and value" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {HEAD.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((row) => (
            <Row key={`${row.scac} ${row.field}`} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row }: { row: LineCounts }) {
  const of = { line: row.scac, field: row.field };
  const { both, judged } = row;
  const about = `${row.scac}, ${FIELDS[row.field]}`;
  return (
    <tr>
      <th scope="row">{row.scac}</th>
      <td>{FIELDS[row.field]}</td>
      <td>
        <Count value={row.containers} search={of} label={`${about}: all`} />
      </td>
      <td>
        <Count
          value={row.bridge_first}
          of={both}
          search={{ ...of, first: 'bridge' }}
          label={`${about}: service first`}
        />
      </td>
      <td>
        <Count
          value={row.others_first}
          of={both}
          search={{ ...of, first: 'others' }}
          label={`${about}: your sources first`}
        />
      </td>
      <td>{leadWord(row.median_lead_seconds)}</td>
      <td>
        <Count
          value={row.differing}
          of={row.containers}
          search={{ ...of, differs: 'yes' }}
          label={`${about}: differ`}
        />
      </td>
      <td>{judged.toLocaleString('en')}</td>
      <td>{share(row.bridge_right, judged)}</td>
      <td>{share(row.others_right, judged)}</td>
    </tr>
  );
}

function share(count: number, all: number): string {
  return all === 0 ? '–' : `${count.toLocaleString('en')} (${Math.round((count / all) * 100)} %)`;
}

interface CountProps {
  value: number;
  of?: number;
  search: ComparisonSearch;
  label: string;
}

function Count({ value, of, search, label }: CountProps) {
  const text = of === undefined ? value.toLocaleString('en') : share(value, of);
  if (value === 0) return <>{text}</>;
  return (
    <PageLink to="/comparison" search={search} hash="containers" size="sm" aria-label={`${label}, ${text}`}>
      {text}
    </PageLink>
  );
}
