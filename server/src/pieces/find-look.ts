import { toNfc } from 'contract/normalize.ts'
import type { Look } from 'contract/pieces/looks.ts'

const MINIMAL: Look = {
  colors: { primary: '#1F2937', secondary: '#6B7280', accent: '#2563EB', ground: '#FFFFFF', ink: '#111827' },
  fonts: { headline: 'Manrope', text: 'Inter' },
  family: 'minimal',
  handle: '',
}

const CORPORATE: Look = {
  colors: { primary: '#12355B', secondary: '#3E5C76', accent: '#0B7A75', ground: '#F5F7FA', ink: '#0B1F33' },
  fonts: { headline: 'Archivo', text: 'Inter' },
  family: 'corporate',
  handle: '',
}

const VIVID: Look = {
  colors: { primary: '#6D28D9', secondary: '#DB2777', accent: '#F59E0B', ground: '#FFF7ED', ink: '#1E1033' },
  fonts: { headline: 'Bricolage Grotesque', text: 'Space Grotesk' },
  family: 'vivid',
  handle: '',
}

/** The looks of the three brand kits with which a workspace begins, by their names in lowercase. */
const LOOKS: Readonly<Record<string, Look>> = { minimalista: MINIMAL, corporativo: CORPORATE, vibrante: VIVID }

/** Finds the look of a brand kit; one that the agency named itself has the first kit's look. */
export const findLook = (kit: string | null): Look =>
  LOOKS[
    toNfc(kit ?? '')
      .trim()
      .toLowerCase()
  ] ?? MINIMAL
