import { toCompactText } from 'contract/values.ts'

/** A registered name (`preset`) or a typed one (`custom`); each is kept while the other is active. */
export type ChoicePreset = { mode: 'preset' | 'custom'; preset: string; custom: string }

export const NO_PRESET: ChoicePreset = { mode: 'preset', preset: '', custom: '' }

/** @returns the chosen or typed name; empty without one */
export const getPresetValue = ({ mode, preset, custom }: ChoicePreset): string => (mode === 'preset' ? preset : custom).trim()

/** Converts a stored name: the registered name that equals it but for case and spaces, or else a typed one. */
export function toPreset(name: string, registered: readonly string[]): ChoicePreset {
  const known = registered.find((one) => toCompactText(one) === toCompactText(name))
  return known === undefined ? { mode: 'custom', preset: '', custom: name } : { mode: 'preset', preset: known, custom: '' }
}
