import '@mantine/core/styles.css';
import './app/theme.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
// Who looks, and the code of the page, before anything is drawn: what React shows in between it holds on to for a while. No
// top-level await: pages import from the file that this one is in, and would wait for it while it waits for them.
const loading = router.load();
// Listens to all that can happen on a page, which takes its time: while that is under way.
const page = createRoot(root);
void loading.then(() =>
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
