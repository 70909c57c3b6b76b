import { Group, Progress, Text } from '@mantine/core';
import type { Replay } from './queries.ts';

export function ReplayProgress({ replay }: { replay: Replay }) {
  const { state, total, succeeded, failed, pending, cancelled } = replay.attributes;
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  return (
    <div>
      <Progress.Root size="lg">
        <Progress.Section value={share(succeeded)} color="teal" aria-label={`${succeeded} of ${total} delivered`} />
        {failed > 0 && (
          <Progress.Section value={share(failed)} color="red" aria-label={`${failed} of ${total} failed`} />
        )}
      </Progress.Root>
      <Group gap="md" mt={6}>
        <Count
          text={state === 'planning' && total === 0 ? 'Selecting deliveries' : `${succeeded} of ${total} delivered`}
        />
        {failed > 0 && <Count text={`${failed} failed`} />}
        {pending > 0 && <Count text={`${pending} pending`} />}
        {cancelled > 0 && <Count text={`${cancelled} not sent`} />}
      </Group>
    </div>
  );
}

function Count({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" className="tabular">
      {text}
    </Text>
  );
}
