import { Divider, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../../api/document.ts';
import { EvidencePopover } from '../../../components/evidence-popover.tsx';
import { LocalTime, ZONE_UNKNOWN } from '../../../components/local-time.tsx';
import { ruleInWords } from '../../../components/provenance/provenance-words.ts';
import type { ResponsePointer } from '../../../components/provenance/response-drawer.tsx';
import { Statement } from '../../../components/provenance/statement.tsx';
import { formatDateTime, formatDateTimeZone } from '../../../components/time-format.ts';
import classes from './timeline.module.css';

type TimelineMoment = Schemas['timeline_moment'];

interface MomentProps {
  label: string;
  moment: TimelineMoment;
  zone: string | null;
  witnesses: Schemas['timeline_milestone']['witnesses'];
  onResponse(response: ResponsePointer): void;
}

/** Shows the time of a milestone, with its sources in a popover. */
export function Moment({ label, moment, zone, witnesses, onResponse }: MomentProps) {
  const others = witnesses.slice(1);
  // A time with an offset is exact even without a known zone; a local time or date is not.
  const isZoneUnknown = zone === null && (moment.precision === 'local' || moment.precision === 'date');
  return (
    <EvidencePopover
      label={`${label}: sources`}
      content={(close) => {
        const open = (response: ResponsePointer) => {
          close();
          onResponse(response);
        };
        return (
          <Stack gap="xs">
            <Text size="xs" c="dimmed" fw={600}>
              {label}
            </Text>
            <Witness
              moment={moment}
              reported={
                isZoneUnknown
                  ? `${formatDateTime(moment.at, 'UTC')}, ${ZONE_UNKNOWN}`
                  : formatDateTimeZone(moment.at, zone ?? 'UTC')
              }
              onResponse={open}
            />
            <Text size="xs" c="dimmed">
              {precisionInWords(moment.precision)}
              {isZoneUnknown
                ? 'The zone of the place is unknown: map the place to set it.'
                : `${formatDateTimeZone(moment.at)} your time.`}
            </Text>
            {moment.rule !== null && <Text size="xs">{ruleInWords(moment.rule)}.</Text>}
            {others.length > 0 && <Divider label="Also reported by" labelPosition="left" />}
            {others.map((other) => (
              <Witness key={`${other.snapshot_id} ${other.pointer}`} moment={other} reported={null} onResponse={open} />
            ))}
          </Stack>
        );
      }}
    >
      <span className={moment.is_past ? classes.past : undefined}>
        <LocalTime value={moment.at} zone={zone} dateOnly={moment.precision === 'date'} isZoneUnknown={isZoneUnknown} />
      </span>
    </EvidencePopover>
  );
}

interface WitnessProps {
  moment: Omit<TimelineMoment, 'at' | 'precision' | 'is_past'>;
  reported: string | null;
  onResponse(response: ResponsePointer): void;
}

function Witness({ moment: { source, observed_at, snapshot_id: id, pointer }, reported, onResponse }: WitnessProps) {
  return (
    <Statement
      source={source}
      reported={reported}
      observedAt={observed_at}
      response={{ id, pointer }}
      onResponse={onResponse}
    />
  );
}

function precisionInWords(precision: string | null): string {
  if (precision === 'date') return 'Reported as a day. ';
  return precision === 'local' ? 'Reported in local time. ' : '';
}
