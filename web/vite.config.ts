import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { themeVariables } from './theme-variables.ts';

/** The pages are served by the API itself, under its own origin: `npm run build:web` writes them to `web/dist`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeVariables()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers of the last two years: what they all have is not rewritten, such as `light-dark()`.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // Inlined files would be `data:` addresses, which the content security policy does not let in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // By it the server tells browsers which files a page needs (api/web-app/early-loads.ts).
    manifest: 'manifest.json',
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/part-[hash].js',
        codeSplitting: {
          groups: [
            // One file for the first load, a few for what pages share: browsers open six connections, so that the sixty
            // files of finer splitting came one after the other and cost a second.
            { name: 'first-load', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000, priority: 1 },
          ],
        },
      },
    },
  },
});
