/** A review as the server sends it: luck told from skill, step by step (docs/review.md). */

import type { ChoiceInfo, Sentence } from '../protocol';

export interface Better {
  choices: ChoiceInfo[];
  chance: number;
}

export interface ReviewStep {
  what: 'set_up' | 'answer' | 'gave_up' | 'left';
  first: number;
  move: number;
  seat: number | null;
  choices: ChoiceInfo[];
  chances: number[];
  luck: number[];
  gifts: number[];
  play: number;
  hidden: number;
  correction: number;
  counted: boolean;
  worth: number | null;
  better: Better[];
}

export interface SeatReview {
  seat: number;
  result: number;
  start: number;
  luck: number;
  play: number;
  hidden: number;
  correction: number;
  gifts: number;
  adjusted: number;
  decisions: number;
  errors: number;
  error_rate: number | null;
  accuracy: number | null;
  word: string | null;
  swing: number;
}

export interface MatchReview {
  judge: string;
  caveat: string;
  rules_version: number;
  seats: SeatReview[];
  steps: ReviewStep[];
  turning: Sentence[];
}

export const PARTS = ['start', 'luck', 'play', 'hidden', 'correction', 'gifts', 'result'] as const;

/** Points of a hundred, as people read them. */
export const points = (part: number): number => Math.round(part * 1000) / 10;
export const signed = (part: number): string => {
  const value = points(part);
  return value > 0 ? `+${value.toFixed(1)}` : value < 0 ? `−${Math.abs(value).toFixed(1)}` : '0.0';
};

/** Where chapters begin: with the first answer of each seat in turn. */
export function chapters(steps: Pick<ReviewStep, 'seat'>[]): number[] {
  return steps.flatMap((step, number) => (number === 0 || step.seat !== steps[number - 1]?.seat ? [number] : []));
}

/** The step that shows the position after so many answers, or the last before it. */
export function stepAt(steps: Pick<ReviewStep, 'move'>[], move: number): number {
  const found = steps.findLastIndex((step) => step.move <= move);
  return Math.max(0, found);
}
