/** A step within a question: which die first, then where to. Nothing is sent before the last step; Escape steps back. */

import type { ChoiceInfo } from '../protocol';

export interface Picked {
  /** What was picked, for the table to draw it as chosen. */
  key: string;
  /** The choices that are left. */
  choices: ChoiceInfo[];
  /** Said instead of the server's sentence meanwhile. */
  sentence?: string;
  /** What stands on the buttons meanwhile, where the sentence has said the rest; left out: the choice's own text. */
  brief?: (choice: ChoiceInfo) => string;
}

export class Selection {
  picked = $state.raw<Picked | null>(null);

  get key(): string | null {
    return this.picked?.key ?? null;
  }

  /** Pick a thing; picking it again puts it back. */
  pick(picked: Picked): void {
    this.picked = this.picked?.key === picked.key ? null : picked;
  }

  clear(): void {
    this.picked = null;
  }
}
