/** Small sounds made on the spot: wood, paper, glass, a low drum. Off unless switched on. */

import { settings } from './settings.svelte';

export type Sound = 'roll' | 'card' | 'place' | 'good' | 'bad' | 'ice' | 'drum' | 'turn' | 'win' | 'lose' | 'clock';

let audio: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

function ready(): AudioContext {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const wave = hiss.getChannelData(0);
    for (let i = 0; i < wave.length; i++) wave[i] = Math.random() * 2 - 1;
  }
  return audio;
}

/** A short noise through a band: a knock of wood if low, a stroke of paper if high. */
function knock(at: number, pitch: number, length: number, loud: number): void {
  const context = ready();
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = hiss ?? null;
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 1.4;
  gain.gain.setValueAtTime(loud, context.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + length);
  source.connect(band).connect(gain).connect(context.destination);
  source.start(context.currentTime + at, Math.random() * 0.5, length);
}

function tone(at: number, pitch: number, length: number, loud: number, shape: OscillatorType = 'sine'): void {
  const context = ready();
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, context.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(loud, context.currentTime + at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
  source.connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
  source.stop(context.currentTime + at + length);
}

const SOUNDS: Record<Sound, () => void> = {
  roll: () => [0, 0.07, 0.13, 0.22, 0.34].forEach((at, i) => knock(at, 900 - 90 * i, 0.06, 0.5 - 0.07 * i)),
  card: () => knock(0, 3200, 0.09, 0.18),
  place: () => knock(0, 600, 0.07, 0.35),
  good: () => [523, 659].forEach((pitch, i) => tone(i * 0.09, pitch, 0.4, 0.09)),
  bad: () => [196, 185].forEach((pitch, i) => tone(i * 0.1, pitch, 0.5, 0.12, 'triangle')),
  ice: () => [1900, 2500, 3100].forEach((pitch, i) => tone(i * 0.05, pitch, 0.25, 0.04)),
  drum: () =>
    [0, 0.45].forEach((at) => {
      tone(at, 62, 0.5, 0.5);
      knock(at, 120, 0.12, 0.4);
    }),
  clock: () => [0, 0.16].forEach((at) => tone(at, 988, 0.12, 0.1, 'triangle')),
  turn: () => tone(0, 784, 0.25, 0.06),
  win: () => [392, 523, 659, 784].forEach((pitch, i) => tone(i * 0.12, pitch, 0.7, 0.1)),
  lose: () => [294, 233, 175, 98].forEach((pitch, i) => tone(i * 0.16, pitch, 0.8, 0.14, 'triangle')),
};

export function play(sound: Sound): void {
  // Behind another page only that time is short is worth a sound.
  if (!settings.sound || (document.hidden && sound !== 'clock')) return;
  try {
    SOUNDS[sound]();
  } catch {
    // No sound device: the game goes on in silence.
  }
}
