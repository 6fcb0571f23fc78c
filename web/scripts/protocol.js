// Types of what travels between the parlour and this app, from `protocol.schema.json` (which `protocol.py` writes) into `src/protocol.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
export const types = at('src/protocol.ts');

const BANNER = `/**
 * What travels between the parlour and this app: the server's own structs. Written by \`make protocol\`; not to be changed by hand.
 */

import type { Args, Json, MatchRecord, View } from './shapes';

export type * from './shapes';
`;

export async function write() {
  const { $defs } = JSON.parse(readFileSync(at('protocol.schema.json'), 'utf8'));
  // The compiler wants one type to begin with: one that speaks of all, and is not kept.
  const properties = Object.fromEntries(Object.keys($defs).map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const all = { type: 'object', properties, additionalProperties: false, $defs };
  const text = await compile(all, 'All', { bannerComment: BANNER, format: false });
  const kept = text.replace(/^export interface All \{\n[^}]*\}\n/m, '').replace(/(?<=[;}]\n)(?=\/\*\*|export)/g, '\n');
  return format(kept, { ...(await resolveConfig(types)), parser: 'typescript' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(types, await write());
