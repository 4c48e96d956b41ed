import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'
import type { BrandKit } from 'contract/settings/brand-kits.ts'

/** Makes a brand kit, the first one of a workspace. */
export const aBrandKit = (values: Partial<BrandKit> = {}): BrandKit => ({
  id: 1,
  name: 'Minimalista',
  client: null,
  look: PRESET_LOOKS.minimal,
  tone: '',
  wordsToUse: [],
  wordsToAvoid: [],
  logo: null,
  darkLogo: null,
  ownFonts: [],
  revision: 1,
  ...values,
})
