import { Badge } from '@mantine/core';

/** How something stands, from fine to in need of a hand. The word says it; the colour helps. */
export type Tone = 'good' | 'moving' | 'waiting' | 'warning' | 'bad' | 'neutral';

const COLORS: Readonly<Record<Tone, string>> = {
  good: 'teal',
  moving: 'sea',
  waiting: 'indigo',
  warning: 'yellow',
  bad: 'red',
  neutral: 'gray',
};

export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge variant="dot" color={COLORS[tone]} tt="none" fw={500} size="md" c="bright" miw="max-content">
      {children}
    </Badge>
  );
}
