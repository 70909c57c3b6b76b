import { Box, Divider, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import { formatDateTimeZone } from '../time-format.ts';
import { becauseInWords, formatReported, ruleInWords, sourceName } from './provenance-words.ts';
import { provenanceQuery } from './queries.ts';
import type { ResponsePointer } from './response-drawer.tsx';
import { Statement } from './statement.tsx';

interface ProvenanceCardProps {
  containerId: string;
  of: 'container' | 'shipment';
  field: string;
  label: string;
  zone?: string | null | undefined;
  onResponse(response: ResponsePointer): void;
}

export function ProvenanceCard({ containerId, of, field, label, zone, onResponse }: ProvenanceCardProps) {
  const { data, error } = useQuery(provenanceQuery(containerId));
  const value = data?.find((one) => one.of === of && one.field === field);
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed" fw={600}>
        {label}
      </Text>
      {error && (
        <Text size="sm" c="red" role="alert">
          {problemOf(error)}
        </Text>
      )}
      {data === undefined && !error && <Skeleton height={64} />}
      {data !== undefined && value === undefined && <Text size="sm">No source has reported this value.</Text>}
      {value !== undefined && <Proven value={value} zone={zone ?? null} onResponse={onResponse} />}
    </Stack>
  );
}

type Value = Schemas['proven_value'];
type Part = { value: Value; zone: string | null; onResponse(response: ResponsePointer): void };

function Proven({ value, zone, onResponse }: Part) {
  const rule = ruleInWords(value.rule, value.rule_order);
  return (
    <>
      <OwnTime value={value} zone={zone} />
      <Statement
        source={value.source}
        author={value.author}
        reported={formatReported(value.said ?? value.value, zone)}
        observedAt={value.observed_at}
        response={value.snapshot_id === null ? null : { id: value.snapshot_id, pointer: value.pointer }}
        quote={value.quote}
        onResponse={onResponse}
      />
      {rule !== null && <Text size="xs">{rule}.</Text>}
      {value.competing.length > 0 && <Rivals value={value} zone={zone} onResponse={onResponse} />}
      {value.changes.length > 1 && <Changes value={value} zone={zone} />}
    </>
  );
}

/** Shows a time in the reader's time zone. A last free day is only a date at its place, so it is not converted. */
function OwnTime({ value: { value, field }, zone }: Omit<Part, 'onResponse'>) {
  if (zone === null || typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  if (field.startsWith('pickup_lfd')) return null;
  return (
    <Text size="xs" c="dimmed" className="tabular">
      {formatDateTimeZone(value)} your time
    </Text>
  );
}

function Rivals({ value, zone, onResponse }: Part) {
  return (
    <Box>
      <Divider my={6} label="Other sources" labelPosition="left" />
      <Stack gap="xs">
        {value.competing.slice(0, 6).map((claim) => (
          <Statement
            key={`${claim.snapshot_id} ${claim.pointer}`}
            source={claim.source}
            author={claim.author}
            reported={formatReported(claim.said, zone)}
            observedAt={claim.observed_at}
            because={becauseInWords(claim.because)}
            response={{ id: claim.snapshot_id, pointer: claim.pointer }}
            quote={claim.quote}
            onResponse={onResponse}
          />
        ))}
      </Stack>
    </Box>
  );
}

function Changes({ value, zone }: Omit<Part, 'onResponse'>) {
  return (
    <Box>
      <Divider my={6} label="History" labelPosition="left" />
      <List size="xs" spacing={2} className="tabular">
        {value.changes.slice(0, 5).map(({ after, changed_at: at, source }) => (
          <List.Item key={`${at} ${JSON.stringify(after)}`}>
            {formatReported(after, zone)} since {formatDateTimeZone(at)}
            {source !== null && `, ${sourceName(source)}`}
          </List.Item>
        ))}
      </List>
    </Box>
  );
}
