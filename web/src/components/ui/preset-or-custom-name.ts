import { toNameKey } from 'contract/values/values.ts'

export type PresetOrCustomName = { mode: 'preset' | 'custom'; preset: string; custom: string }

export const NO_PRESET: PresetOrCustomName = { mode: 'preset', preset: '', custom: '' }

export const getActiveName = ({ mode, preset, custom }: PresetOrCustomName): string =>
  (mode === 'preset' ? preset : custom).trim()

export function toPresetOrCustomName(name: string, registered: readonly string[]): PresetOrCustomName {
  const known = registered.find((one) => toNameKey(one) === toNameKey(name))
  return known === undefined ? { mode: 'custom', preset: '', custom: name } : { mode: 'preset', preset: known, custom: '' }
}
