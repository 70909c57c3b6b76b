import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';

interface NoteFieldProps {
  note: string | null;
  isBusy: boolean;
  onSave(note: string): void;
}

export function NoteField({ note, isBusy, onSave }: NoteFieldProps) {
  const [text, setText] = useState(note ?? '');
  const isChanged = text.trim() !== (note ?? '');
  return (
    <>
      <Textarea
        label="Note"
        placeholder="For your colleagues"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isChanged && (
        <Group justify="flex-end">
          <Button size="xs" loading={isBusy} onClick={() => onSave(text)}>
            Save note
          </Button>
        </Group>
      )}
    </>
  );
}
