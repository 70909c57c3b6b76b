/** The smallest page of the same component library, the baseline for the first page of the web app. */
import '@mantine/core/styles.css';
import { AppShell, MantineProvider, Title } from '@mantine/core';
import { createRoot } from 'react-dom/client';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <MantineProvider getStyleNonce={() => nonce}>
      <AppShell>
        <AppShell.Main>
          <Title order={1}>Empty</Title>
        </AppShell.Main>
      </AppShell>
    </MantineProvider>,
  );
}
