import { Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DETECT } from './line-choice.tsx';
import { lineChoices, linesQuery } from './queries.ts';
import type { DraftNumber } from './use-drafts.ts';

interface LineForAllProps {
  drafts: readonly DraftNumber[];
  onChoose(numbers: readonly string[], line: string): void;
}

/** Sets one line for all numbers, or for those that have none yet. */
export function LineForAll({ drafts, onChoose }: LineForAllProps) {
  const { data: lines = [] } = useQuery(linesQuery);
  const [line, setLine] = useState<string | null>(null);
  const undecided = drafts.filter((draft) => draft.line === null);
  const choose = (chosen: readonly DraftNumber[]) =>
    line !== null &&
    onChoose(
      chosen.map(({ number }) => number),
      line,
    );
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label="One line for many"
        placeholder="Name or SCAC"
        data={[{ value: DETECT, label: 'Detect after adding' }, ...lineChoices(lines)]}
        value={line}
        onChange={setLine}
        searchable
        limit={60}
        w={260}
      />
      <Button variant="default" disabled={line === null || undecided.length === 0} onClick={() => choose(undecided)}>
        {`Set for ${undecided.length} without a line`}
      </Button>
      <Button variant="default" disabled={line === null} onClick={() => choose(drafts)}>
        {`Set for all ${drafts.length}`}
      </Button>
    </Group>
  );
}
