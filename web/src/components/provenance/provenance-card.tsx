import { Box, Divider, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../api/client.ts';
import type { Schemas } from '../../api/document.ts';
import { formatDateTimeZone } from '../time-format.ts';
import type { PointedAnswer } from './answer-drawer.tsx';
import { becauseInWords, ruleInWords, saidInWords, sourceName } from './provenance-words.ts';
import { provenanceQuery } from './queries.ts';
import { Statement } from './statement.tsx';

interface ProvenanceCardProps {
  containerId: string;
  of: 'container' | 'shipment';
  field: string;
  label: string;
  zone?: string | null | undefined;
  onAnswer(answer: PointedAnswer): void;
}

/** Who said a value, when, by which rule, who says otherwise, and how it changed. */
export function ProvenanceCard({ containerId, of, field, label, zone, onAnswer }: ProvenanceCardProps) {
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
      {data !== undefined && value === undefined && <Text size="sm">No source has said anything of this.</Text>}
      {value !== undefined && <Proven value={value} zone={zone ?? null} onAnswer={onAnswer} />}
    </Stack>
  );
}

type Value = Schemas['proven_value'];
type Part = { value: Value; zone: string | null; onAnswer(answer: PointedAnswer): void };

function Proven({ value, zone, onAnswer }: Part) {
  const rule = ruleInWords(value.rule, value.rule_order);
  return (
    <>
      <OwnTime value={value} zone={zone} />
      <Statement
        source={value.source}
        author={value.author}
        said={saidInWords(value.said ?? value.value, zone)}
        observedAt={value.observed_at}
        answer={value.snapshot_id === null ? null : { id: value.snapshot_id, pointer: value.pointer }}
        onAnswer={onAnswer}
      />
      {rule !== null && <Text size="xs">{rule}.</Text>}
      {value.competing.length > 0 && <Rivals value={value} zone={zone} onAnswer={onAnswer} />}
      {value.changes.length > 1 && <Changes value={value} zone={zone} />}
    </>
  );
}

/** When that is by the reader's own clock; a last free day is a day of its place alone. */
function OwnTime({ value: { value, field }, zone }: Omit<Part, 'onAnswer'>) {
  if (zone === null || typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  if (field.startsWith('pickup_lfd')) return null;
  return (
    <Text size="xs" c="dimmed" className="tabular">
      {formatDateTimeZone(value)} where you are
    </Text>
  );
}

function Rivals({ value, zone, onAnswer }: Part) {
  return (
    <Box>
      <Divider my={6} label="What others say" labelPosition="left" />
      <Stack gap="xs">
        {value.competing.slice(0, 6).map((claim) => (
          <Statement
            key={`${claim.snapshot_id} ${claim.pointer}`}
            source={claim.source}
            author={claim.author}
            said={saidInWords(claim.said, zone)}
            observedAt={claim.observed_at}
            because={becauseInWords(claim.because)}
            answer={{ id: claim.snapshot_id, pointer: claim.pointer }}
            onAnswer={onAnswer}
          />
        ))}
      </Stack>
    </Box>
  );
}

function Changes({ value, zone }: Omit<Part, 'onAnswer'>) {
  return (
    <Box>
      <Divider my={6} label="How it changed" labelPosition="left" />
      <List size="xs" spacing={2} className="tabular">
        {value.changes.slice(0, 5).map(({ after, changed_at: at, source }) => (
          <List.Item key={`${at} ${JSON.stringify(after)}`}>
            {saidInWords(after, zone)} since {formatDateTimeZone(at)}
            {source !== null && `, ${sourceName(source)}`}
          </List.Item>
        ))}
      </List>
    </Box>
  );
}
