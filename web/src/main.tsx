import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
// Who looks, and the code of the page, before anything is drawn: what React shows in between it holds on to for a while.
await router.load();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
