import { Title } from '@mantine/core';
import { IconShip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../../app/session.ts';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { PageLink } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Records } from '../../developers/shared/records.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { LineRecord } from './line-record.tsx';
import { OtherLines } from './other-lines.tsx';
import { type Line, type LineCredentials, lineCredentialsQuery, linesQuery } from './queries.ts';

export function LineSettingsPage() {
  const { data, error, refetch } = useQuery(linesQuery);
  const { data: credentials = [] } = useQuery(lineCredentialsQuery);
  return (
    <>
      <PageHeader
        title="Shipping lines"
        text={
          <>
            Lines are polled with your company’s credentials if you enter them, otherwise with those of this server.
            Credentials are never shown. For response times and failures, see{' '}
            <PageLink to="/lines" underline="always" inherit>
              line health
            </PageLink>
            . For the steps to get access, see{' '}
            <PageLink to="/connect" underline="always" inherit>
              Connect a source
            </PageLink>
            .
          </>
        }
      />
      {error !== null && <Failure error={error} title="The lines could not be loaded" retry={refetch} />}
      {error === null && data === undefined && <Loading />}
      {data !== undefined && <Lines lines={data.data} credentials={credentials} />}
    </>
  );
}

const isOn = ({ attributes }: Line) => attributes.notes === null;

function Lines({ lines, credentials }: { lines: readonly Line[]; credentials: readonly LineCredentials[] }) {
  const credentialsFor = ({ attributes: { scac } }: Line) =>
    credentials.find(({ attributes }) => attributes.scacs.includes(scac)) ?? null;
  const mayCheck = usePermission('check_lines');
  const [checked, setChecked] = useState<Line | null>(null);
  const on = lines.filter(isOn);
  return (
    <>
      <Title order={2} size="h3" mb="sm">
        {' '}
        Connected{' '}
      </Title>
      {on.length === 0 ? (
        <Empty
          icon={IconShip}
          level={3}
          title="No line connected yet"
          text="Connect a line below, or ask the operator."
        />
      ) : (
        <Records label="Connected lines">
          {on.map((line) => (
            <LineRecord
              key={line.id}
              line={line}
              credentials={credentialsFor(line)}
              onCheck={mayCheck ? () => setChecked(line) : null}
            />
          ))}
        </Records>
      )}
      <OtherLines lines={lines.filter((line) => !isOn(line))} credentialsFor={mayCheck ? credentialsFor : () => null} />
      {checked !== null && <CheckDialog line={checked} onClose={() => setChecked(null)} />}
    </>
  );
}
