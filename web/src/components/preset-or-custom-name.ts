import { toNameKey } from 'contract/values/values.ts'

/**
 * The value of a `PresetOrCustomField`: a registered name (`preset`) and a typed one (`custom`). Each is kept while the other one is the
 * active mode.
 */
export type PresetOrCustomName = { mode: 'preset' | 'custom'; preset: string; custom: string }

export const NO_PRESET: PresetOrCustomName = { mode: 'preset', preset: '', custom: '' }

/** @returns the chosen or typed name; an empty text if there is none */
export const getActiveName = ({ mode, preset, custom }: PresetOrCustomName): string =>
  (mode === 'preset' ? preset : custom).trim()

/** Converts a stored name into the field's value: the registered name that equals it apart from case and spaces, or else a typed name. */
export function toPresetOrCustomName(name: string, registered: readonly string[]): PresetOrCustomName {
  const known = registered.find((one) => toNameKey(one) === toNameKey(name))
  return known === undefined ? { mode: 'custom', preset: '', custom: name } : { mode: 'preset', preset: known, custom: '' }
}
