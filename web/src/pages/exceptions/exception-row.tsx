import { Avatar, Group, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Ago, Time } from '../../components/time.tsx';
import classes from './board.module.css';
import type { Exception, ListedShipment, Person } from './queries.ts';
import { SEVERITIES } from './words.ts';

interface ExceptionRowProps {
  exception: Exception;
  /** Null if the exception concerns a source. */
  shipment: ListedShipment | null;
  assignee: Person | null;
  /** Whether the row shows its own next step. Otherwise, its group shows it. */
  hasOwnStep: boolean;
  /** Null if the row cannot be selected. */
  isSelected: boolean | null;
  onToggle(id: string): void;
  onOpen(id: string): void;
}

/** Clicking anywhere in the row opens the exception. */
export function ExceptionRow(props: ExceptionRowProps) {
  const { exception, shipment, assignee, hasOwnStep, isSelected, onToggle, onOpen } = props;
  const { id, attributes } = exception;
  const { title, severity, change } = attributes;
  const step = attributes.state === 'resolved' ? attributes.resolved_why : hasOwnStep ? attributes.next_step : null;
  const subject = attributes.container_number ?? attributes.shipment_number ?? 'Source';
  const name = assignee?.attributes.name ?? assignee?.attributes.email;
  const isOver = attributes.deadline_at !== null && Date.parse(attributes.deadline_at) <= Date.now();
  return (
    <li className={classes.row} data-exception={id} data-severity={severity} data-selected={isSelected ?? undefined}>
      {isSelected !== null && (
        <input
          type="checkbox"
          className={classes.select}
          aria-label={`Select ${subject}: ${title}`}
          checked={isSelected}
          onChange={() => onToggle(id)}
        />
      )}
      <UnstyledButton className={classes.open ?? ''} onClick={() => onOpen(id)} data-open>
        <span className={classes.what}>
          <VisuallyHidden>{SEVERITIES[severity].name}: </VisuallyHidden>
          <Text span fw={600} className={classes.title ?? ''}>
            {title}
          </Text>
          {change !== null && (
            <Text span size="sm" className="tabular">
              {change}
            </Text>
          )}
          {step !== null && (
            <Text span size="sm" c="dimmed" className={classes.step ?? ''}>
              {step}
            </Text>
          )}
        </span>
        <span className={classes.subject}>
          <Text span size="sm" className="tabular">
            {subject}
          </Text>
          {attributes.container_number !== null && (
            <Text span size="xs" c="dimmed">
              {attributes.shipment_number}
            </Text>
          )}
        </span>
        <span className={classes.context}>{shipment !== null && <Context shipment={shipment} />}</span>
        <span className={classes.when}>
          {attributes.deadline_at !== null && attributes.state !== 'resolved' ? (
            <Text span size="sm" className={classes.deadline ?? ''}>
              {isOver ? 'overdue since' : 'until'}{' '}
              <Time value={attributes.deadline_at} zone={attributes.timezone} dateOnly />,{' '}
              <Ago value={attributes.deadline_at} />
            </Text>
          ) : null}
          <Text span size="xs" c="dimmed">
            {attributes.state === 'resolved' ? 'resolved ' : 'opened '}
            <Ago value={attributes.resolved_at ?? attributes.opened_at} />
          </Text>
        </span>
      </UnstyledButton>
      <Group w={30} justify="center" wrap="nowrap">
        {name && (
          <Tooltip label={`Assigned to ${name}`}>
            <Avatar size={28} radius="xl" name={name} color="sea" alt={`Assigned to ${name}`} />
          </Tooltip>
        )}
      </Group>
    </li>
  );
}

/** Shows the port of discharge with the vessel, and the references with the customer. */
function Context({ shipment: { attributes } }: { shipment: ListedShipment }) {
  const vessel = [attributes.pod_vessel_name, attributes.pod_voyage_number].filter(Boolean).join(' ');
  const voyage = [attributes.port_of_discharge_name, vessel].filter(Boolean).join(' · ');
  const owner = [...(attributes.ref_numbers ?? []), attributes.customer_name].filter(Boolean).join(' · ');
  return (
    <>
      <Text span size="sm" className={classes.step ?? ''}>
        {voyage}
      </Text>
      <Text span size="xs" c="dimmed" className={classes.step ?? ''}>
        {owner}
      </Text>
    </>
  );
}
