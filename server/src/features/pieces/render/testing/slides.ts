import type { Look } from 'contract/pieces/looks.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { EMPTY_DRAFT } from '#features/pieces/text/slide-drafts.ts'

/** Makes a slide for tests. A test names only the fields that it is about. */
export const aSlide = (fields: Partial<Slide> = {}): Slide => ({ ...EMPTY_DRAFT, id: 'slide', alternativeText: '', ...fields })

export const aLook = (fields: Partial<Look> = {}): Look => ({
  colors: { primary: '#1f4d3a', secondary: '#8a6f4e', accent: '#b4532a', ground: '#faf7f2', ink: '#1b1a17' },
  fonts: { headline: 'Fraunces', text: 'Inter' },
  family: 'minimal',
  handle: '@clinicaaurora',
  ...fields,
})
