/** Features of a candidate, by name: numbers from 0 to about 10. */
export type Features = Readonly<Record<string, number>>;

export const capped = (value: number, most: number): number =>
  Math.min(most, Math.max(0, Number.isFinite(value) ? value : 0));
export const log = (value: number): number => Math.round(Math.log2(1 + Math.max(0, value)) * 100) / 100;
export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
