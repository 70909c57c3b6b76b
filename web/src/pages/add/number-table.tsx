import { Loader, NativeSelect, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { REQUEST_TYPES, type RequestType } from '../../components/request-types.ts';
import { keysOf } from '../../components/typed-keys.ts';
import { DETECT } from './line-choice.tsx';
import { LineForAll } from './line-for-all.tsx';
import { lineChoices, linesQuery } from './queries.ts';
import type { DraftNumber } from './use-drafts.ts';

const OTHER = 'other';
const TYPES = keysOf(REQUEST_TYPES).map((value) => ({ value, label: REQUEST_TYPES[value] }));

interface Decision {
  type?: RequestType;
  line?: string;
}

interface NumberTableProps {
  drafts: readonly DraftNumber[];
  onDecide(numbers: readonly string[], decision: Decision): void;
}

/** Shows many numbers as a table. Once all lines are detected, uncertain ones come first. */
export function NumberTable({ drafts, onDecide }: NumberTableProps) {
  const isDetecting = drafts.some((draft) => draft.isDetecting);
  const rows = isDetecting
    ? drafts
    : drafts.toSorted((one, other) => Number(other.isUncertain) - Number(one.isUncertain));
  const columns = useMemo(() => columnsOf(onDecide), [onDecide]);
  return (
    <Stack gap="xs">
      <LineForAll drafts={drafts} onChoose={(numbers, line) => onDecide(numbers, { line })} />
      <DataTable
        label="Numbers to add"
        columns={columns}
        rows={rows}
        rowId={({ number }) => number}
        height="max(260px, calc(100dvh - 560px))"
      />
    </Stack>
  );
}

function columnsOf(onDecide: NumberTableProps['onDecide']): Column<DraftNumber>[] {
  return [
    { id: 'number', header: 'Number', width: 190, cell: ({ number }) => <span className="tabular">{number}</span> },
    {
      id: 'type',
      header: 'Type',
      width: 160,
      cell: ({ number, type }) => (
        <NativeSelect
          size="xs"
          aria-label={`Type of ${number}`}
          data={TYPES}
          value={type}
          onChange={({ currentTarget: { value } }) => {
            const chosen = keysOf(REQUEST_TYPES).find((one) => one === value);
            if (chosen !== undefined) onDecide([number], { type: chosen });
          }}
        />
      ),
    },
    {
      id: 'line',
      header: 'Line',
      width: 280,
      cell: (draft) => <LineCell draft={draft} onChange={(line) => onDecide([draft.number], { line })} />,
    },
    {
      id: 'note',
      header: 'Note',
      width: 320,
      cell: (draft) => <span title={noteOf(draft)}>{noteOf(draft)}</span>,
    },
  ];
}

function LineCell({ draft, onChange }: { draft: DraftNumber; onChange(line: string): void }) {
  const { number, line, inference, isDetecting } = draft;
  const { data: lines = [] } = useQuery(linesQuery);
  const [isOther, setOther] = useState(false);
  if (isDetecting && line === null) return <Loader size="xs" aria-label={`Detecting the line of ${number}`} />;
  if (isOther) {
    return (
      <Select
        size="xs"
        aria-label={`Line of ${number}`}
        placeholder="Name or SCAC"
        data={lineChoices(lines)}
        value={line}
        onChange={(next) => next !== null && onChange(next)}
        searchable
        limit={60}
        comboboxProps={{ withinPortal: true }}
      />
    );
  }
  const candidates = (inference?.shipping_line.candidates ?? []).map(({ scac, name, confidence }) => ({
    value: scac,
    label: `${name} (${Math.round(confidence * 100)} %)`,
  }));
  const named = lines.find(({ attributes }) => attributes.scac === line)?.attributes;
  const isListed = line === null || line === DETECT || candidates.some(({ value }) => value === line);
  return (
    <NativeSelect
      size="xs"
      aria-label={`Line of ${number}`}
      error={line === null}
      data={[
        ...(line === null ? [{ value: '', label: 'Choose the line' }] : []),
        ...candidates,
        ...(isListed ? [] : [{ value: line, label: named?.short_name ?? line }]),
        { value: DETECT, label: 'Detect after adding' },
        { value: OTHER, label: 'Another line…' },
      ]}
      value={line ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (value === OTHER) setOther(true);
        else if (value !== '') onChange(value);
      }}
    />
  );
}

function noteOf({ inference, line, problem }: DraftNumber): string {
  const { is_valid: isValid = null, reason = null } = inference?.validation ?? {};
  if (isValid === false) return reason ?? 'Unusual format for this type';
  if (problem !== null) return problem;
  return line === null && inference !== undefined ? 'The line is uncertain' : '';
}
