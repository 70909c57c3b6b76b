import { Text } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';

export function HomePage() {
  return (
    <>
      <PageHeader title="Home" />
      <Text>What needs a hand, and what moves.</Text>
    </>
  );
}
