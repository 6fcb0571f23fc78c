import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The built app goes into the Python package; `threescore serve` hands it out.
// For `npm run dev`, a parlour has to run besides: THREESCORE_SERVER tells where.
const server = process.env.THREESCORE_SERVER ?? 'http://127.0.0.1:6660';

export default defineConfig({
  plugins: [svelte()],
  // The built app can stand below any path; `threescore serve` tells the page where it is.
  base: './',
  build: {
    outDir: '../src/threescore/server/static',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Every picture is drawn by us in components; nothing is inlined as data from files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few files: what every page needs, what every table needs besides, and one for each game.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'house', priority: 2, test: /node_modules[\\/](svelte|esm-env|clsx)|src[\\/](words[\\/]en|lib[\\/](api|base|dice|explain|luck|pause|room|route|settings|sit|words))/ },
            { name: 'table', priority: 1, test: /src[\\/](parts[\\/](?!Grain|TipBox|TopBar|WaitingRoom|EndPage)|tables[\\/]contract|lib[\\/](find|fly|match|selection|sound|stage))/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: true, headers: { origin: server } },
      '/schema': { target: server, changeOrigin: true },
      '/ws': { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  test: { include: ['src/**/*.test.ts'] },
});
