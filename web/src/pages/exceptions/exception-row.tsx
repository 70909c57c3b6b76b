import { Avatar, Group, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Ago, Time } from '../../components/time.tsx';
import classes from './board.module.css';
import type { Exception, Person } from './queries.ts';
import { SEVERITIES } from './words.ts';

interface ExceptionRowProps {
  exception: Exception;
  assignee: Person | null;
  /** Null if it cannot be selected. */
  isSelected: boolean | null;
  onToggle(id: string): void;
  onOpen(id: string): void;
}

/** The event, its subject, its times and its assignee. The whole row opens it. */
export function ExceptionRow({ exception, assignee, isSelected, onToggle, onOpen }: ExceptionRowProps) {
  const { id, attributes } = exception;
  const { title, severity, next_step: nextStep } = attributes;
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
          <Text span size="sm" c="dimmed" className={classes.step ?? ''}>
            {attributes.state === 'resolved' ? attributes.resolved_why : nextStep}
          </Text>
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
        <span className={classes.when}>
          {attributes.deadline_at !== null && attributes.state !== 'resolved' ? (
            <Text span size="sm" className={classes.deadline ?? ''}>
              {isOver ? 'overdue since' : 'until'}{' '}
              <Time value={attributes.deadline_at} zone={attributes.timezone} dateOnly />
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
