import { Alert, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ConfirmLeave } from '../../components/confirm-leave.tsx';
import { limitWords } from '../../components/limit.ts';
import { decodeTable } from './csv-records.ts';
import { FileDrop } from './file-drop.tsx';
import { Receipt } from './receipt.tsx';
import { download } from './receipt-csv.ts';
import { type TableRun, useTableRun } from './use-table-run.ts';

const TEMPLATE =
  'request_number,request_type,scac,auto_detect_vocc_scac,ref_numbers,shipment_tags\r\n' +
  'MEDUFR030802,bill_of_lading,MSCU,,PO-10482;PO-10483,urgent\r\n' +
  'MSKU1234565,container,,true,,\r\n';

const MAX_BYTES = 16 * 1024 * 1024;

interface ChosenFile {
  name: string;
  table: string;
}

/**
 * First checks a CSV file row by row without storing anything, then adds its rows. Both steps show the same receipt.
 */
export function FromFile() {
  const client = useQueryClient();
  const reread = useCallback(() => {
    client.invalidateQueries({ queryKey: ['tracking_request'] });
  }, [client]);
  const { run, check, add, cancel } = useTableRun(reread);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (chosen: File) => {
    if (chosen.size > MAX_BYTES) return setProblem(`${chosen.name} is larger than 16 MiB`);
    setProblem(null);
    const table = decodeTable(await chosen.arrayBuffer());
    setFile({ name: chosen.name, table });
    await check(table);
  };
  if (file === null || run.state === 'none') {
    return (
      <Stack>
        <FileDrop onFile={choose} />
        {(problem ?? run.problem) !== null && (
          <Alert color="red" variant="light" role="alert" title="The file could not be loaded">
            {problem ?? run.problem}
          </Alert>
        )}
        <Columns />
      </Stack>
    );
  }
  const isRunning = run.state === 'checking' || run.state === 'adding';
  const fine = run.receipt.filter(({ result }) => result.attributes.status === 'valid').length;
  const begin = () => {
    cancel();
    setFile(null);
  };
  return (
    <Stack>
      <ConfirmLeave
        isRunning={run.state === 'adding'}
        title="Leave while numbers are being added?"
        text="Added numbers stay. The rest is not sent, and the receipt is lost."
      />
      <Group justify="space-between">
        <Text fw={600}>{file.name}</Text>
        <Text size="sm" role="status" aria-live="polite">
          {summaryOf(run)}
        </Text>
      </Group>
      {isRunning && (
        <Progress value={(100 * run.receipt.length) / Math.max(1, run.rows)} animated aria-label={summaryOf(run)} />
      )}
      {run.problem !== null && (
        <Alert color="red" variant="light" role="alert" title="Not all rows were sent">
          {run.problem}. Added rows stay. You can send the same file again.
        </Alert>
      )}
      {run.ignoredColumns.length > 0 && (
        <Alert color="yellow" variant="light" p="xs">
          Ignored columns: {run.ignoredColumns.join(', ')}
        </Alert>
      )}
      <Group>
        {run.state === 'checked' && (
          <Button onClick={() => add(file.table)} disabled={fine === 0}>
            {fine === 1 ? 'Track 1 number' : `Track ${fine} numbers`}
          </Button>
        )}
        <Button variant="default" onClick={isRunning ? cancel : begin}>
          {isRunning ? 'Stop' : 'Choose another file'}
        </Button>
      </Group>
      <Receipt
        key={run.state === 'added' || run.state === 'adding' ? 'added' : 'checked'}
        rows={run.receipt}
        name={`receipt-${file.name.replace(/\.\w+$/, '')}.csv`}
      />
    </Stack>
  );
}

function Columns() {
  return (
    <Text size="sm" c="dimmed">
      The first line names the columns. Only <b>request_number</b> is required. A row without <b>scac</b> needs{' '}
      <b>auto_detect_vocc_scac</b> = true. Commas, semicolons or tabs separate cells.{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => download('numbers.csv', TEMPLATE)}>
        Download an example
      </Anchor>
    </Text>
  );
}

function summaryOf({ state, rows, receipt, waitsUntil }: TableRun): string {
  const count = (status: string) => receipt.filter(({ result }) => result.attributes.status === status).length;
  if (waitsUntil !== null) {
    return `${count('created')} of ${rows} added. ${limitWords(waitsUntil)}`;
  }
  if (state === 'checking') return `Checking ${receipt.length} of ${rows}…`;
  if (state === 'adding') return `Adding ${receipt.length} of ${rows}…`;
  const parts = [
    state === 'checked' ? `${count('valid')} ready` : `${count('created')} added`,
    count('duplicate') > 0 && `${count('duplicate')} already tracked`,
    count('invalid') > 0 && `${count('invalid')} rejected`,
    rows > receipt.length && `${rows - receipt.length} not sent`,
  ];
  return parts.filter(Boolean).join(', ');
}
