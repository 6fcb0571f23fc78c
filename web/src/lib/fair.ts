/** The fair dice of docs/fair-dice.md, recomputed on this device with WebCrypto. */

export interface FairLuck {
  secret: string;
  match: string;
  texts: string[];
}

import { sha256 } from './sha256';

const utf8 = new TextEncoder();

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hexOf(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function commitOf(secret: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(secret)));
}

async function hmac(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const known = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', known, message));
}

/** What fixes a text for a seat of a match without telling it. */
export function sealOf(match: string, seat: number, text: string): string {
  return hexOf(sha256(utf8.encode(['threescore/seal/1', match, seat, text].join('\n'))));
}

/** The chain of the list of commitments after an entry. */
export function chainOf(before: string, number: number, commit: string): string {
  return hexOf(sha256(utf8.encode([before, number, commit].join('\n'))));
}

export interface Dice extends FairLuck {
  seals?: (string | null)[];
  people?: number[];
}

/** Against whom the dice of a record were guarded; seats from 0. `null` where an older record does not tell. */
export interface Guard {
  /** People who gave no text: guarded by the keeper's commitment only. */
  empty: number[];
  /** People who gave theirs openly although several sat there. */
  unsealed: number[];
  /** Texts that are not the ones that were sealed. */
  broken: number[];
}

export function guardOf({ match, texts, seals, people }: Dice): Guard | null {
  if (!people) return null;
  const empty = people.filter((seat) => !texts[seat]?.trim());
  const unsealed = people.filter((seat) => people.length > 1 && !empty.includes(seat) && !seals?.[seat]);
  const broken = texts.flatMap((text, seat) => (seals?.[seat] && sealOf(match, seat, text) !== seals[seat] ? [seat] : []));
  return { empty, unsealed, broken };
}

/** The stream of numbers behind every roll and shuffle of a match. */
export class FairStream {
  #key: Promise<Uint8Array<ArrayBuffer>>;
  #block = 0;
  #bytes: number[] = [];

  constructor({ secret, match, texts }: FairLuck) {
    this.#key = hmac(bytesOf(secret), utf8.encode(['threescore/1', match, ...texts].join('\n')));
  }

  key(): Promise<string> {
    return this.#key.then(hexOf);
  }

  async #byte(): Promise<number> {
    if (this.#bytes.length === 0) {
      const number = new DataView(new ArrayBuffer(8));
      number.setBigUint64(0, BigInt(this.#block++));
      this.#bytes = [...(await hmac(await this.#key, new Uint8Array(number.buffer)))];
    }
    return this.#bytes.shift() as number;
  }

  /** A number from 0 to n - 1, every one equally likely. */
  async below(n: number): Promise<number> {
    let width = 1;
    while (256 ** width < n) width++;
    const limit = 256 ** width - (256 ** width % n);
    for (;;) {
      let number = 0;
      for (let i = 0; i < width; i++) number = number * 256 + (await this.#byte());
      if (number < limit) return number % n;
    }
  }

  async roll(): Promise<number> {
    return (await this.below(6)) + 1;
  }
}
