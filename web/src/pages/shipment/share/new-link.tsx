/** A link that was just created, the only time that it is shown. */
import { Button, Stack } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Time } from '../../../components/time.tsx';
import { Notice } from '../../developers/shared/notice.tsx';
import type { ShareLink } from './queries.ts';

interface NewLinkProps {
  made: Pick<ShareLink['attributes'], 'name' | 'url' | 'expires_at' | 'has_password'>;
  onAgain(): void;
}

export function NewLink({ made, onAgain }: NewLinkProps) {
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
