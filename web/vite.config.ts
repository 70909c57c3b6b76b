import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { themeVariables } from './theme-variables.ts';

/** The API server also serves the pages, which `npm run build:web` writes to `web/dist`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeVariables()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers of the last two years. Features that all of them support, such as `light-dark()`, are not rewritten.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // Inlined files would become `data:` addresses, which the content security policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The server uses the manifest to preload a page's files (api/web-app/early-loads.ts).
    manifest: 'manifest.json',
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/part-[hash].js',
        codeSplitting: {
          groups: [
            // Uses one file for the first load and a few for shared code. Browsers open only six connections
            // (HTTP/1.1), so sixty smaller files arrived one after another and cost a second.
            { name: 'first-load', tags: ['$initial'], priority: 2 },
            // Separates libraries from our own code, which imports them. When chunks were merged by size alone, some
            // imported each other in a cycle, and pages failed.
            {
              name: 'library',
              test: /node_modules/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
              priority: 1,
            },
            { name: 'shared', minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
});
