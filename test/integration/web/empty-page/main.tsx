/** The smallest page with the same component library, which is the baseline for the web app's first page. */
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
