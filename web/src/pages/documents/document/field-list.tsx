import { Badge, Card, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { formatReported } from '../../../components/provenance/provenance-words.ts';
import type { ReadField } from '../queries.ts';
import type { PassageSearch } from '../search.ts';
import { fieldName, TIER_WORDS } from '../words.ts';
import classes from './document.module.css';
import { isShown } from './passages.ts';

interface FieldListProps {
  fields: readonly ReadField[];
  passage: PassageSearch;
  onPassage(passage: PassageSearch): void;
}

/** Each value is a button that marks its passage on the page. */
export function FieldList({ fields, passage, onPassage }: FieldListProps) {
  return (
    <Card withBorder component="section" aria-labelledby="values">
      <Title order={2} size="h3" id="values" mb="xs">
        Values
      </Title>
      {fields.length === 0 && <Text size="sm">No value was found in this document.</Text>}
      <ul className={classes.fields}>
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document may state the same value several times
          <li key={index}>
            <Field field={field} isShown={isShown(field, passage)} onPassage={onPassage} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface FieldProps {
  field: ReadField;
  isShown: boolean;
  onPassage(passage: PassageSearch): void;
}

function Field({ field, isShown: shown, onPassage }: FieldProps) {
  const { name, value, container_number: container, confidence, tier, in_contents: isUsed, quote } = field;
  const facts = (
    <>
      <Group gap="xs" justify="space-between">
        <Text span size="xs" c="dimmed">
          {fieldName(name)}
          {container !== null && name !== 'equipmentReference' && `, ${container}`}
        </Text>
        {!isUsed && (
          <Badge variant="default" size="sm" tt="none" fw={500}>
            Uncertain: not used
          </Badge>
        )}
      </Group>
      <Text span size="sm" fw={600} display="block" className="tabular" style={{ overflowWrap: 'anywhere' }}>
        {formatReported(value)}
      </Text>
      <Text span size="xs" c="dimmed" display="block">
        {tier === 'person' ? '' : `${Math.round(confidence * 100)} % sure, `}
        {TIER_WORDS[tier]}
        {quote !== null && (
          <>
            : <q>{quote.text}</q>, page {quote.page}
          </>
        )}
      </Text>
    </>
  );
  if (quote === null) return <div className={classes.field}>{facts}</div>;
  return (
    <UnstyledButton
      className={classes.field ?? ''}
      aria-pressed={shown}
      onClick={() => onPassage({ page: quote.page, quote: quote.text })}
    >
      {facts}
    </UnstyledButton>
  );
}
