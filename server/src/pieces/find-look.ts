import { toNfc } from 'contract/normalize.ts'
import type { Look } from 'contract/pieces/looks.ts'
import { PRESET_LOOKS } from 'contract/pieces/preset-looks.ts'

/** The looks of the three brand kits with which a workspace begins, by their names in lowercase. */
const LOOKS: Readonly<Record<string, Look>> = {
  minimalista: PRESET_LOOKS.minimal,
  corporativo: PRESET_LOOKS.corporate,
  vibrante: PRESET_LOOKS.vivid,
}

/** Finds the look of a brand kit; one that the agency named itself has the first kit's look. */
export const findLook = (kit: string | null): Look =>
  LOOKS[
    toNfc(kit ?? '')
      .trim()
      .toLowerCase()
  ] ?? PRESET_LOOKS.minimal
