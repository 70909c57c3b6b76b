import { Button, Stack, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Time } from '../../../components/time.tsx';
import { Notice } from '../../developers/shared/notice.tsx';
import { LinkList } from './link-list.tsx';
import type { ShareLink } from './queries.ts';
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
          <ShareForm shipmentId={shipmentId} onMade={setMade} />
        </>
      ) : (
        <NewLink made={made} onAgain={() => setMade(null)} />
      )}
      <LinkList shipmentId={shipmentId} />
    </Stack>
  );
}

function NewLink({ made, onAgain }: { made: ShareLink['attributes']; onAgain(): void }) {
  return (
    <Stack gap="sm">
      <Notice tone="warning" icon={IconLink} title={`Send this link to ${made.name}`}>
        The link is shown only once. It works until <Time value={made.expires_at} dateOnly />
        {made.has_password ? '; send the password separately.' : '.'}
      </Notice>
      <CodeBlock text={made.url ?? ''} label="link" />
      <div>
        <Button variant="default" onClick={onAgain}>
          Create another link
        </Button>
      </div>
    </Stack>
  );
}
