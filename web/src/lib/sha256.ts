/** SHA-256 of bytes, for pages that a browser does not hold to be safe: over plain http it keeps its own from them. */

const ROUND = new Uint32Array(64);
const START = new Uint32Array(8);

// The first digits of the roots of the first primes, as the standard has them.
for (let number = 2, found = 0; found < 64; number++) {
  let prime = true;
  for (let by = 2; by * by <= number; by++) if (number % by === 0) prime = false;
  if (!prime) continue;
  const digits = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  if (found < 8) START[found] = digits(Math.sqrt(number));
  ROUND[found++] = digits(Math.cbrt(number));
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): Uint8Array {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(size - 8, BigInt(bytes.length * 8));
  const hash = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < size; block += 64) {
    const view = new DataView(padded.buffer, block, 64);
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        words[i] = view.getUint32(i * 4);
        continue;
      }
      const w15 = words[i - 15] as number;
      const w2 = words[i - 2] as number;
      const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
      const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
      words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND[i] as number) + (words[i] as number)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = ((hash[i] as number) + word) | 0;
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(i * 4, word));
  return new Uint8Array(out.buffer);
}
