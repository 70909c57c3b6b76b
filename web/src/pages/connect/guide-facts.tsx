import { Card, SimpleGrid, Text } from '@mantine/core';
import { Fact } from '../../components/fact.tsx';
import { gradeWord } from '../lines/line-words.ts';
import type { SourceGuide } from './queries.ts';

export function GuideFacts({ guide: { attributes } }: { guide: SourceGuide }) {
  const { access, cost, limits, terms, grade, grade_basis: basis } = attributes;
  return (
    <Card withBorder mb="lg">
      <SimpleGrid cols={{ base: 1, sm: 3 }} component="dl" m={0}>
        <Fact name="You need">{access}</Fact>
        <Fact name="Cost">{cost}</Fact>
        <Fact name="Limits">{limits}</Fact>
      </SimpleGrid>
      {grade !== null && (
        <Text size="sm" mt="sm">
          This source is real, not simulated. Its connector is {gradeWord(attributes)}
          {basis === null ? '' : ` (${basis})`}. What it cannot read is stored and shown as such.
        </Text>
      )}
      {terms !== null && (
        <Text size="sm" mt="xs">
          {terms}
        </Text>
      )}
    </Card>
  );
}
