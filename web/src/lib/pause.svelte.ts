import { spacious } from './room';

/** Let the browser draw what there is, and answer whoever has pressed something meanwhile. */
export const pause = (): Promise<void> => new Promise((go) => setTimeout(go));

/** On a small device a board is laid in steps from above, so that something is there soon: `const laid = new Laid(2)`, `{#if laid.step > 1}`. */
export class Laid {
  step = $state(1);

  constructor(steps: number) {
    if (spacious()) this.step = steps;
    else void this.#go(steps);
  }

  async #go(steps: number): Promise<void> {
    while (this.step < steps) {
      await pause();
      this.step += 1;
    }
  }
}
