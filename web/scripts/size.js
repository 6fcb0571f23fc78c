// How heavy the app is: gzipped JavaScript of each chunk, and what is loaded before the first table.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const root = new URL('../../src/threescore/server/static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8'));
const weigh = (name) => gzipSync(readFileSync(new URL(manifest[name].file, root)), { level: 9 }).length / 1024;

function needed(name, seen = new Set()) {
  if (!seen.has(name)) {
    seen.add(name);
    for (const other of manifest[name].imports ?? []) needed(other, seen);
  }
  return seen;
}
const sum = (names) => [...names].reduce((total, name) => total + weigh(name), 0);

const home = needed('index.html');
const first = needed('src/pages/MatchPage.svelte', new Set(home));
console.log(`home                      ${sum(home).toFixed(1)} KB`);
console.log(`before the first table    ${sum(first).toFixed(1)} KB (at most 75)`);
for (const name of Object.keys(manifest)
  .filter((name) => name.startsWith('src/tables/'))
  .sort()) {
  const own = [...needed(name)].filter((one) => !first.has(one));
  console.log(`${name.padEnd(40)} ${sum(own).toFixed(1)} KB`);
}
