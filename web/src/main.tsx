import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import './app/theme.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
// Loads the session and the code of the page before the first render, because React would leave an interim state on
// screen for a while. A top-level await would deadlock, because pages import from this file.
const loading = router.load();
// Creating the root registers event handlers, which takes time, so it is done while the requests are under way.
const page = createRoot(root);
void loading.then(() =>
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
