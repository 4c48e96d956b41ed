import { toCompactText } from 'contract/values.ts'

/** One of those registered, or another, typed. Each way keeps its own while the other is looked at. */
export type Preset = { mode: 'preset' | 'custom'; preset: string; custom: string }

export const NO_PRESET: Preset = { mode: 'preset', preset: '', custom: '' }

/** What is chosen, or typed; empty where nothing is. */
export const getPresetValue = ({ mode, preset, custom }: Preset): string => (mode === 'preset' ? preset : custom).trim()

/** A name as it was sent: the registered one that it is, or a typed one. */
export function toPreset(name: string, registered: readonly string[]): Preset {
  const known = registered.find((one) => toCompactText(one) === toCompactText(name))
  return known === undefined ? { mode: 'custom', preset: '', custom: name } : { mode: 'preset', preset: known, custom: '' }
}
