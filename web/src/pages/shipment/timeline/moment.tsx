import { Divider, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../../api/document.ts';
import { EvidencePopover } from '../../../components/evidence-popover.tsx';
import { LocalTime } from '../../../components/local-time.tsx';
import type { PointedAnswer } from '../../../components/provenance/answer-drawer.tsx';
import { ruleInWords } from '../../../components/provenance/provenance-words.ts';
import { Statement } from '../../../components/provenance/statement.tsx';
import { formatDateTimeZone } from '../../../components/time-format.ts';
import classes from './timeline.module.css';

type TimelineMoment = Schemas['timeline_moment'];

interface MomentProps {
  label: string;
  moment: TimelineMoment;
  zone: string | null;
  witnesses: Schemas['timeline_milestone']['witnesses'];
  onAnswer(answer: PointedAnswer): void;
}

/** A time of a milestone; who said it, and who says the same, when it is pointed at. */
export function Moment({ label, moment, zone, witnesses, onAnswer }: MomentProps) {
  const others = witnesses.slice(1);
  return (
    <EvidencePopover
      label={`${label}: who said so`}
      content={(close) => {
        const open = (answer: PointedAnswer) => {
          close();
          onAnswer(answer);
        };
        return (
          <Stack gap="xs">
            <Text size="xs" c="dimmed" fw={600}>
              {label}
            </Text>
            <Word word={moment} said={formatDateTimeZone(moment.at, zone ?? 'UTC')} onAnswer={open} />
            <Text size="xs" c="dimmed">
              {precisionInWords(moment.precision)}
              {formatDateTimeZone(moment.at)} where you are.
            </Text>
            {moment.rule !== null && <Text size="xs">{ruleInWords(moment.rule)}.</Text>}
            {others.length > 0 && <Divider label="Others say so too" labelPosition="left" />}
            {others.map((word) => (
              <Word key={`${word.snapshot_id} ${word.pointer}`} word={word} said={null} onAnswer={open} />
            ))}
          </Stack>
        );
      }}
    >
      <span className={moment.is_past ? classes.past : undefined}>
        <LocalTime value={moment.at} zone={zone} dateOnly={moment.precision === 'date'} />
      </span>
    </EvidencePopover>
  );
}

interface WordProps {
  word: Omit<TimelineMoment, 'at' | 'precision' | 'is_past'>;
  said: string | null;
  onAnswer(answer: PointedAnswer): void;
}

function Word({ word: { source, observed_at, snapshot_id: id, pointer }, said, onAnswer }: WordProps) {
  return (
    <Statement source={source} said={said} observedAt={observed_at} answer={{ id, pointer }} onAnswer={onAnswer} />
  );
}

function precisionInWords(precision: string | null): string {
  if (precision === 'date') return 'Said as a day. ';
  return precision === 'local' ? 'Said as the local time of the place. ' : '';
}
