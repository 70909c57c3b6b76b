import { Progress as Bar, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageButton } from '../../../components/links.tsx';
import { roundQuery } from './round-query.ts';

interface ProgressProps {
  id: string;
  onOpen(steps: 1 | -1): void;
  onHelp(): void;
}

/** Shows the position in the round and how many documents are decided, with buttons to move to another. */
export function Progress({ id, onOpen, onHelp }: ProgressProps) {
  const { data: { ids, decided } = { ids: [], decided: [] } } = useQuery(roundQuery);
  const at = ids.indexOf(id);
  const share = ids.length === 0 ? 0 : (decided.length / ids.length) * 100;
  return (
    <Group gap="xs">
      {at !== -1 && (
        <>
          <Button variant="default" size="xs" disabled={at === 0} onClick={() => onOpen(-1)}>
            Previous
          </Button>
          <div>
            <Text size="sm" className="tabular">
              {at + 1} of {ids.length}
            </Text>
            <Bar value={share} size="xs" aria-label={`${decided.length} of ${ids.length} decided`} />
          </div>
          <Button variant="default" size="xs" disabled={at === ids.length - 1} onClick={() => onOpen(1)}>
            Next
          </Button>
        </>
      )}
      <PageButton to="/documents/review" variant="default" size="xs">
        List
      </PageButton>
      <Button variant="default" size="xs" onClick={onHelp} aria-keyshortcuts="Shift+?">
        Keys
      </Button>
    </Group>
  );
}
