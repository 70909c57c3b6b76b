import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatReported } from '../../../components/provenance/provenance-words.ts';
import { fieldName, TIER_WORDS } from '../words.ts';
import { type DraftField, isCorrected } from './draft.ts';
import classes from './review.module.css';

interface ReviewFieldsProps {
  fields: readonly DraftField[];
  selected: number;
  /** Whether the selected value takes the focus. */
  isFocused: boolean;
  /** Position of the value that is being corrected. */
  editing: number | null;
  /** Messages of the server about values, by position. */
  problems: ReadonlyMap<number, string>;
  mayWrite: boolean;
  onSelect(index: number): void;
  onEdit(index: number | null): void;
  onUse(index: number): void;
  onCorrect(index: number, value: string): void;
}

/** Shows each value with its confidence and passage. The selected value can be corrected, used or left out. */
export function ReviewFields({ fields, ...props }: ReviewFieldsProps) {
  if (fields.length === 0) return <Text size="sm">No value was found in this document.</Text>;
  return (
    <ul className={classes.fields}>
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document may state the same value several times
        <ReviewField key={index} field={field} index={index} {...props} />
      ))}
    </ul>
  );
}

type ReviewFieldProps = Omit<ReviewFieldsProps, 'fields'> & { field: DraftField; index: number };

function ReviewField({ field, index, selected, isFocused, editing, problems, mayWrite, ...on }: ReviewFieldProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isSelected = index === selected;
  const isEditing = index === editing;
  const { read, value, isUsed } = field;
  const problem = problems.get(index) ?? null;
  const label = `${fieldName(read.name)}${read.container_number === null || read.name === 'equipmentReference' ? '' : `, ${read.container_number}`}`;
  // The arrow keys move the focus with the selection.
  useEffect(() => {
    if (isSelected && isFocused && !isEditing) button.current?.focus();
  }, [isSelected, isFocused, isEditing]);
  if (isEditing) {
    return (
      <li className={classes.field} data-selected>
        <Correction
          label={label}
          value={value}
          onEnd={() => on.onEdit(null)}
          onSave={(next) => on.onCorrect(index, next)}
        />
      </li>
    );
  }
  return (
    <li className={classes.field} data-selected={isSelected || undefined} data-left-out={!isUsed || undefined}>
      <UnstyledButton
        ref={button}
        className={classes.value ?? ''}
        aria-pressed={isSelected}
        data-review-field={index}
        onClick={() => on.onSelect(index)}
      >
        <Text span size="xs" c="dimmed" display="block">
          {label}
        </Text>
        <Text span size="sm" fw={600} display="block" className="tabular" style={{ overflowWrap: 'anywhere' }}>
          {isCorrected(field) ? value : formatReported(read.value)}
        </Text>
        <Text span size="xs" c="dimmed" display="block">
          {whyOf(field)}
        </Text>
      </UnstyledButton>
      {problem !== null && (
        <Text size="xs" c="red" role="alert">
          {problem}
        </Text>
      )}
      {mayWrite && isSelected && (
        <Group gap={6} mt={4}>
          <Button size="compact-xs" variant="default" onClick={() => on.onEdit(index)}>
            Correct
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => on.onUse(index)}>
            {isUsed ? 'Leave out' : 'Use'}
          </Button>
        </Group>
      )}
    </li>
  );
}

function whyOf(field: DraftField): string {
  const { read, isUsed } = field;
  const state = isUsed ? '' : ' Left out.';
  if (isCorrected(field)) return `Corrected, was ${formatReported(read.value)}.${state}`;
  const sure = read.tier === 'person' ? '' : `${Math.round(read.confidence * 100)} % sure, `;
  const passage = read.quote === null ? '' : `: “${read.quote.text}”, page ${read.quote.page}`;
  return `${sure}${TIER_WORDS[read.tier]}${passage}.${state}`;
}

interface CorrectionProps {
  label: string;
  value: string;
  onSave(value: string): void;
  onEnd(): void;
}

function Correction({ label, value, onSave, onEnd }: CorrectionProps) {
  const [text, setText] = useState(value);
  const save = () => {
    onSave(text);
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else onEnd();
  };
  return (
    <>
      <TextInput
        label={label}
        description="Dates as 2026-09-04, places as UN/LOCODE, weights in kilograms"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        autoFocus
        spellCheck={false}
      />
      <Group gap={6} mt={6}>
        <Button size="compact-xs" onClick={save}>
          Save value
        </Button>
        <Button size="compact-xs" variant="default" onClick={onEnd}>
          Cancel
        </Button>
      </Group>
    </>
  );
}
