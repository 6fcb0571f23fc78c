import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The built app goes into the Python package; `threescore serve` hands it out.
// For `npm run dev`, a parlour has to run besides: THREESCORE_SERVER tells where.
const server = process.env.THREESCORE_SERVER ?? 'http://127.0.0.1:6660';

/** The letters that the server paints pictures with (server/pictures.py); browsers have letters of their own. */
function letters(): Plugin {
  const font = 'node_modules/@fontsource/gelasio';
  return {
    name: 'letters',
    apply: 'build',
    writeBundle({ dir = '' }) {
      cpSync(join(font, 'files/gelasio-latin-400-normal.woff2'), join(dir, 'fonts/serif.woff2'));
      cpSync(join(font, 'LICENSE'), join(dir, 'fonts/LICENSE'));
    },
  };
}

/** The service worker, one file at the root, told of all others that were built. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) =>
          join(one.parentPath, one.name)
            .slice(dir.length + 1)
            .replaceAll('\\', '/'),
        )
        .filter((name) => !/^(\.vite\/|index\.html$|robots\.txt$|sources\.txt$|fonts\/|sw\.js$)/.test(name))
        .sort();
      const mark = createHash('sha256');
      for (const name of [...files, 'index.html']) mark.update(name).update(readFileSync(join(dir, name)));
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { FILES: JSON.stringify(files), MARK: JSON.stringify(mark.digest('hex').slice(0, 16)) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          lib: { entry: 'src/sw.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
        },
      });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), letters(), worker()],
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
            {
              name: 'house',
              priority: 2,
              test: /node_modules[\\/](svelte|esm-env|clsx)|src[\\/](words[\\/]en[\\/]house|tables[\\/]about|lib[\\/](api|attention|base|line|dice|explain|luck|pause|room|route|settings|sit|wire|words))/,
            },
            {
              name: 'table',
              priority: 1,
              test: /src[\\/](parts[\\/](?!Grain|TipBox|TopBar|WaitingRoom|AskFriends|CallMe|ShareMoment|RatingGraph|ChanceGraph|Curve|Room|Choose)|tables[\\/]contract|lib[\\/](drag|find|fly|identity|match|selection|sound|stage))/,
            },
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
  test: { include: ['src/**/*.test.ts', 'scripts/*.test.js'] },
});
