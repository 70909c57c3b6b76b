import { Checkbox, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { included } from '../../api/document.ts';
import { Status } from '../../components/status.tsx';
import classes from './board.module.css';
import { ExceptionRow } from './exception-row.tsx';
import type { Group as ExceptionsOfKind } from './groups.ts';
import type { ListedShipment, Person } from './queries.ts';
import { KINDS, SEVERITIES } from './words.ts';

interface ExceptionGroupProps {
  group: ExceptionsOfKind;
  included: Parameters<typeof included>[0];
  /** Null if rows cannot be selected. */
  selected: ReadonlySet<string> | null;
  onToggle(id: string): void;
  onToggleAll(): void;
  onOpen(id: string): void;
}

export function ExceptionGroup(props: ExceptionGroupProps) {
  const { group, included: document, selected, onToggle, onToggleAll, onOpen } = props;
  const { name, icon: Icon } = KINDS[group.kind];
  const count = group.rows.filter(({ id }) => selected?.has(id)).length;
  const heading = `kind-${group.kind}`;
  return (
    <section aria-labelledby={heading}>
      <Group gap="xs" mb={6} px="sm">
        {selected !== null && (
          <Checkbox
            size="xs"
            aria-label={`Select all of ${name}`}
            checked={count === group.rows.length}
            indeterminate={count > 0 && count < group.rows.length}
            onChange={onToggleAll}
          />
        )}
        <ThemeIcon variant="transparent" color="gray" size="sm" aria-hidden>
          <Icon size={18} stroke={1.6} />
        </ThemeIcon>
        <Title order={2} size="h4" id={heading}>
          {name}
        </Title>
        <Text c="dimmed" size="sm" className="tabular">
          {group.rows.length}
        </Text>
        <Group gap={6} ml="auto" visibleFrom="xs">
          {group.severities.map(({ severity, count: many }) => (
            <Status key={severity} tone={SEVERITIES[severity].tone}>
              {`${many} ${SEVERITIES[severity].name.toLowerCase()}${many > 1 && severity !== 'critical' ? 's' : ''}`}
            </Status>
          ))}
        </Group>
      </Group>
      {group.nextStep !== null && (
        <Text size="sm" c="dimmed" mb={6} px="sm">
          {group.nextStep}
        </Text>
      )}
      <ul className={classes.rows}>
        {group.rows.map((exception) => (
          <ExceptionRow
            key={exception.id}
            exception={exception}
            shipment={included<ListedShipment>(document, exception.relationships?.shipment?.data)}
            assignee={included<Person>(document, exception.relationships?.assignee?.data)}
            hasOwnStep={group.nextStep === null}
            isSelected={selected === null ? null : selected.has(exception.id)}
            onToggle={onToggle}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}
