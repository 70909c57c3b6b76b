import { Badge, Group, Text } from '@mantine/core';
import type { Schemas } from '../../../api/document.ts';
import type { ResponsePointer } from '../../../components/provenance/response-drawer.tsx';
import { lengthOf } from '../eta/estimate-history.ts';
import { FormerVersions } from './former-versions.tsx';
import { flagName, milestoneName } from './milestone-words.ts';
import { Moment } from './moment.tsx';
import classes from './timeline.module.css';

type Milestone = Schemas['timeline_milestone'];

interface MilestoneRowProps {
  milestone: Milestone;
  onResponse(response: ResponsePointer): void;
}

export function MilestoneRow({ milestone, onResponse }: MilestoneRowProps) {
  const { planned, estimated, actual, timezone: zone, state } = milestone;
  const name = milestoneName(milestone.milestone);
  const cells = [
    { kind: 'Planned', moment: planned, note: planned?.basis === 'first_estimate' ? 'first estimate' : null },
    { kind: 'Estimated', moment: estimated, note: null },
    { kind: 'Actual', moment: actual, note: delayOf(milestone) },
  ];
  return (
    <tbody className={classes.milestone} data-state={state}>
      <tr className={classes.row}>
        <th scope="row">
          <What milestone={milestone} name={name} />
        </th>
        {cells.map(({ kind, moment, note }) => (
          <td key={kind} data-empty={moment === null || undefined}>
            <span className={classes.label}>{kind}</span>
            {moment === null ? (
              <Text span size="sm" c="dimmed">
                –
              </Text>
            ) : (
              <Moment
                label={`${name}, ${kind.toLowerCase()}`}
                moment={moment}
                zone={zone}
                witnesses={kind === 'Actual' ? milestone.witnesses : []}
                onResponse={onResponse}
              />
            )}
            {note !== null && (
              <Text size="xs" c="dimmed">
                {note}
              </Text>
            )}
          </td>
        ))}
      </tr>
      {milestone.former.length > 0 && (
        <tr className={classes.before}>
          <td colSpan={4}>
            <FormerVersions milestone={milestone} onResponse={onResponse} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function What({ milestone, name }: { milestone: Milestone; name: string }) {
  const { location_name: place, location_locode: code, terminal_name: terminal, vessel_name: vessel } = milestone;
  const where = [place ?? code, terminal].filter(Boolean).join(', ');
  const by = [vessel, milestone.voyage_number && `voyage ${milestone.voyage_number}`].filter(Boolean).join(', ');
  return (
    <>
      <Group gap={6}>
        <Text span fw={600} size="sm" className={classes.name ?? ''}>
          {name}
        </Text>
        {milestone.state === 'taken_back' && (
          <Badge variant="default" size="sm" tt="none" fw={500}>
            Withdrawn
          </Badge>
        )}
        {milestone.flags.map((flag) => (
          <Badge key={flag} color="yellow" variant="light" size="sm" tt="none" fw={500} c="bright">
            {flagName(flag)}
          </Badge>
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {[where, by].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

/** Compares actual and planned times. A difference of less than an hour is "as planned". */
function delayOf({ planned, actual }: Milestone): string | null {
  if (planned === null || actual === null) return null;
  const apart = Date.parse(actual.at) - Date.parse(planned.at);
  if (Math.abs(apart) < 3_600_000) return 'as planned';
  return `${lengthOf(apart)} ${apart > 0 ? 'later' : 'earlier'} than ${planned.basis === 'schedule' ? 'planned' : 'first estimated'}`;
}
