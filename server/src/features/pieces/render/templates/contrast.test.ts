import type { Node } from '@takumi-rs/core'
import { computeContrast, TEXT_CONTRAST } from 'contract/pieces/contrast.ts'
import { SLIDE_MODES, TEMPLATE_FAMILIES } from 'contract/pieces/looks.ts'
import { SLIDE_GROUNDS } from 'contract/pieces/slides.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countRuns } from '#testing/by-day.ts'
import { TEMPLATE_DRAWERS } from '../compose.ts'
import { createPage } from '../style/page.ts'
import { SAMPLE_SLIDES } from '../testing/sample-slides.ts'
import { aLook } from '../testing/slides.ts'

const PHOTO = { width: 2, height: 12, data: new Uint8Array(2 * 12 * 4).fill(255) }

const SCALE = { size: (wanted: number) => wanted, headline: (_: string, __: unknown, { wanted }: { wanted: number }) => wanted }

/** Lists the texts of a tree, each with its background colour: that of the nearest box around the text that has one. */
function listTexts(node: Node, ground: string, inherited = ''): { text: string; color: string; ground: string }[] {
  const { style } = node
  const own = typeof style?.backgroundColor === 'string' ? style.backgroundColor : ground
  const color = typeof style?.color === 'string' ? style.color : inherited
  if (node.type === 'text') return [{ text: node.text, color, ground: own }]
  return node.type === 'container' ? (node.children ?? []).flatMap((child) => listTexts(child, own, color)) : []
}

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colors = fc.record({ primary: color, secondary: color, accent: color, ground: color, ink: color })

test('every text of every template can be read, whatever the colours of the kit', () => {
  fc.assert(
    fc.property(
      colors,
      fc.constantFrom(...TEMPLATE_FAMILIES),
      fc.constantFrom(...SLIDE_MODES),
      fc.constantFrom(undefined, ...SLIDE_GROUNDS),
      (kit, family, mode, ground) => {
        for (const sample of SAMPLE_SLIDES) {
          const slide = { ...sample, headline: `*Palavra* ${sample.headline}`.slice(0, 140), ground }
          const page = createPage({
            slide,
            look: aLook({ family, colors: kit }),
            format: '4:5',
            mode,
            position: 2,
            count: 5,
            photo: PHOTO,
          })
          const faults = listTexts(TEMPLATE_DRAWERS[slide.template][family](page, SCALE), kit.ground).filter(
            (text) => computeContrast(text.color, text.ground) < TEXT_CONTRAST,
          )
          expect(faults, `${slide.template} ${family} ${mode} ${ground}`).toEqual([])
        }
      },
    ),
    { numRuns: countRuns(100) },
  )
})
