import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LinkList } from './link-list.tsx';
import { NewLink } from './new-link.tsx';
import { type ShareLink, share } from './queries.ts';
import { ShareForm } from './share-form.tsx';

export function ShareDialog({ shipmentId }: { shipmentId: string }) {
  const [made, setMade] = useState<ShareLink['attributes'] | null>(null);
  return (
    <Stack gap="lg">
      {made === null ? (
        <>
          <Text size="sm">
            Anyone with the link sees the current state of this shipment, without an account: its number, line, route
            and containers, and what you choose below.
          </Text>
          <ShareForm make={(link) => share(shipmentId, link)} onMade={setMade} />
        </>
      ) : (
        <NewLink made={made} onAgain={() => setMade(null)} />
      )}
      <LinkList shipmentId={shipmentId} />
    </Stack>
  );
}
