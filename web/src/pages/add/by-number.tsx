import { Alert, Button, Group, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { Failure } from '../../components/failure.tsx';
import { AddedNumbers } from './added-numbers.tsx';
import { DETECT } from './line-choice.tsx';
import { NumberRow } from './number-row.tsx';
import { NumberTable } from './number-table.tsx';
import { MAX_CARDS, MAX_NUMBERS, numbersIn } from './pasted-numbers.ts';
import { SavedCard } from './saved-card.tsx';
import { useSavedNumbers } from './saved-numbers.ts';
import { useDrafts } from './use-drafts.ts';
import { useNumbersRun } from './use-numbers-run.ts';

/**
 * A form for one or more numbers, typed or pasted. Detects the type of each number while the user types, and its line if
 * none is given.
 */
export function ByNumber({ line: chosen }: { line: string | null }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [references, setReferences] = useState<string[]>([]);
  const [tags, setTags] = useState<string[]>([]);
  const { numbers, duplicates } = numbersIn(text);
  const { drafts, decide, forget } = useDrafts(numbers.slice(0, MAX_NUMBERS), chosen);
  const reread = useCallback(() => {
    client.invalidateQueries({ queryKey: ['tracking_request'] });
  }, [client]);
  const { saved, settle, discard } = useSavedNumbers();
  const { run, add, cancel, reset } = useNumbersRun(reread, settle);
  const undecided = drafts.filter(({ line }) => line === null).length;
  const isTooMany = numbers.length > MAX_NUMBERS;
  const again = () => {
    setText('');
    forget();
    reset();
  };
  if (run.receipt.length > 0) return <AddedNumbers run={run} onCancel={cancel} onMore={again} onBack={reset} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add(
      drafts.map(({ number, type, line }) => ({
        request_number: number,
        request_type: type,
        scac: line === DETECT ? null : line,
        ref_numbers: references,
        shipment_tags: tags,
      })),
    );
  };
  return (
    <form onSubmit={submit}>
      {saved.length > 0 && <SavedCard saved={saved} onTry={() => void add(saved)} onDiscard={discard} />}
      <Stack>
        <Textarea
          label="Numbers"
          description="Container, bill of lading or booking. One per line"
          placeholder="MSKU1234565"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          autoCapitalize="characters"
          data-autofocus
        />
        {isTooMany && (
          <Alert color="yellow" variant="light" title={`${numbers.length} numbers`}>
            At most {MAX_NUMBERS} can be added here at once. For more, use a file with a column “request_number”.
          </Alert>
        )}
        {duplicates > 0 && (
          <Text size="sm" c="dimmed">
            {duplicates === 1 ? 'One duplicate is left out.' : `${duplicates} duplicates are left out.`}
          </Text>
        )}
        {!isTooMany && drafts.length > MAX_CARDS && <NumberTable drafts={drafts} onDecide={decide} />}
        {!isTooMany && drafts.length > 0 && drafts.length <= MAX_CARDS && (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {drafts.map((draft) => (
              <NumberRow key={draft.number} draft={draft} onChange={(change) => decide([draft.number], change)} />
            ))}
          </Stack>
        )}
        <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
          <TagsInput
            label="Your references"
            description="For the shipment and its containers"
            placeholder={references.length === 0 ? 'PO-4711' : ''}
            value={references}
            onChange={setReferences}
            maxTags={50}
            acceptValueOnBlur
            miw={220}
          />
          <TagsInput
            label="Tags"
            description="For the shipment"
            placeholder={tags.length === 0 ? 'urgent' : ''}
            value={tags}
            onChange={setTags}
            maxTags={50}
            acceptValueOnBlur
            miw={220}
          />
        </Group>
        {run.error !== null && <Failure error={run.error} title="The numbers could not be added" />}
        <Group gap="sm">
          <Button
            type="submit"
            loading={run.isRunning}
            disabled={drafts.length === 0 || undecided > 0 || isTooMany}
            aria-describedby="add-hint"
          >
            {drafts.length > 1 ? `Track ${drafts.length} numbers` : 'Track number'}
          </Button>
          <Text id="add-hint" size="sm" c="dimmed" aria-live="polite">
            {hintOf(
              drafts.length,
              undecided,
              drafts.some(({ isDetecting }) => isDetecting),
            )}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

function hintOf(count: number, undecided: number, isDetecting: boolean): string {
  if (count === 0) return 'The type and the line of a number are detected while you type.';
  if (isDetecting) return 'Detecting the line…';
  return undecided === 0 ? '' : `${undecided === 1 ? 'One number needs' : `${undecided} numbers need`} a line.`;
}
