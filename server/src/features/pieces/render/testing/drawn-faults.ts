import { readFileSync } from 'node:fs'
import type { MeasuredNode, Node } from '@takumi-rs/core'
import {
  compareLuminances,
  computeContrast,
  computeLuminance,
  LARGE_TEXT_CONTRAST,
  TEXT_CONTRAST,
} from 'contract/pieces/contrast.ts'
import { SLIDE_FORMATS, type SlideFormat } from 'contract/pieces/formats.ts'
import { SLIDE_MODES, TEMPLATE_FAMILIES } from 'contract/pieces/looks.ts'
import { computeFirstStep } from 'contract/pieces/slides.ts'
import sharp from 'sharp'
import { composePiece } from '#features/pieces/text/compose-piece.ts'
import { layOutSlide } from '../compose.ts'
import type { RenderEngine } from '../fonts/engine.ts'
import { BOUND } from '../layout/nodes.ts'
import { type EdgeBounds, findTextFaults } from '../layout/overflow.ts'
import { decodeLogo } from '../slide-drawer.ts'
import { findSafeArea, type Logo } from '../style/page.ts'
import { toSampleLook } from './contact-sheet.ts'

/** In pixels, free between a slide's texts and its footer. */
const FREE_ABOVE_FOOTER = 24

type Placed = { node: Node; box: EdgeBounds; measured: MeasuredNode; color: string; isInBody: boolean }

/** Everything that is painted, in its order, with the colour in which its texts are written. */
function listPainted(node: Node, measured: MeasuredNode, color = '', isInBody = false): Placed[] {
  const [, , , , left, top] = measured.transform
  const box = { left, top, right: left + measured.width, bottom: top + measured.height }
  const own = typeof node.style?.color === 'string' ? node.style.color : color
  const children = node.type === 'container' ? (node.children ?? []) : []
  const isBody = isInBody || node.id === BOUND
  return [
    { node, box, measured, color: own, isInBody },
    ...children.flatMap((child, index) => {
      const placed = measured.children[index]
      return placed ? listPainted(child, placed, own, isBody) : []
    }),
  ]
}

const meets = (one: EdgeBounds, other: EdgeBounds) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const covers = (one: EdgeBounds, other: EdgeBounds) =>
  one.left <= other.left && one.top <= other.top && one.right >= other.right && one.bottom >= other.bottom

/** The colours that lie under a box, of what was painted before it. */
function listUnder(box: EdgeBounds, before: readonly Placed[]): string[] {
  const surfaces = before.filter(({ node, box: surface }) => node.style?.backgroundColor !== undefined && meets(surface, box))
  const lowest = surfaces.findLastIndex((surface) => covers(surface.box, box))
  return surfaces.slice(Math.max(0, lowest)).map(({ node }) => String(node.style?.backgroundColor))
}

const isWritten = ({ node, measured }: Placed) => node.type === 'text' && measured.runs.length > 0

function findFaintTexts(painted: readonly Placed[]): string[] {
  return painted.flatMap((placed, index) => {
    if (!isWritten(placed)) return []
    const contrasts = listUnder(placed.box, painted.slice(0, index)).map((ground) => computeContrast(placed.color, ground))
    const least = Math.min(...contrasts)
    return least >= TEXT_CONTRAST ? [] : [`contrast ${least.toFixed(2)}: ${placed.node.type === 'text' ? placed.node.text : ''}`]
  })
}

/** Of the pixels of a logo of one colour, those that scaling has blurred are left out. */
const SHARP = 0.9

function findFaintLogo(painted: readonly Placed[], logo: Logo): string[] {
  const at = painted.findIndex(({ node }) => node.type === 'image' && node.src === logo.source)
  const placed = painted[at]
  if (!placed) return []
  const [ground = 0] = listUnder(placed.box, painted.slice(0, at)).map(computeLuminance)
  const contrasts = logo.luminances.map((one) => compareLuminances(one, ground)).sort((a, b) => b - a)
  const least = contrasts[Math.floor(contrasts.length * SHARP)] ?? 0
  return least >= LARGE_TEXT_CONTRAST ? [] : [`contrast ${least.toFixed(2)} of the logo`]
}

/** The footer follows the box that holds the slide's texts. */
function findTextsAtFooter(painted: readonly Placed[]): string[] {
  const body = painted.findIndex(({ node }) => node.id === BOUND)
  const footer = painted.slice(body + 1).find(({ isInBody }) => !isInBody)
  if (!footer) return []
  const lowest = Math.max(...painted.filter((placed) => placed.isInBody && isWritten(placed)).map(({ box }) => box.bottom))
  return lowest <= footer.box.top - FREE_ABOVE_FOOTER ? [] : [`${Math.round(footer.box.top - lowest)} px above the footer`]
}

const readIdea = (name: string) => readFileSync(new URL(`../../text/testing/ideas/${name}`, import.meta.url), 'utf8')

const LOGO_COLORS = ['#14332a', '#ffffff', '#8a8a8a'] as const

/** Logos of one colour, with nothing around them: dark, white, and of a colour that neither black nor white is far from. */
const makeLogos = () =>
  Promise.all(
    LOGO_COLORS.map(async (background) => {
      const mark = await sharp({ create: { width: 200, height: 60, channels: 4, background } })
        .png()
        .toBuffer()
      const around = sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      return decodeLogo(
        await around
          .composite([{ input: mark }])
          .png()
          .toBuffer(),
      )
    }),
  )

/**
 * Lays the slides of an idea out as a person would post them, in every family and mode, and measures: texts that leave their bounds,
 * collide, break a word or come near the footer, and the contrast of every text and logo.
 */
export async function findDrawnFaults(
  engine: RenderEngine,
  name: string,
  {
    kinds = ['carousel', 'static'],
    formats = SLIDE_FORMATS,
  }: { kinds?: readonly ('carousel' | 'static')[]; formats?: readonly SlideFormat[] } = {},
): Promise<{ drawn: number; faults: string[] }> {
  const logos = await makeLogos()
  const faults: string[] = []
  let drawn = 0
  for (const kind of kinds) {
    const { slides } = composePiece(kind, readIdea(name))
    for (const family of TEMPLATE_FAMILIES)
      for (const format of formats)
        for (const mode of SLIDE_MODES)
          for (const [at, slide] of slides.entries()) {
            const logo = logos[drawn % logos.length] as Logo
            const pages = { position: at + 1, count: slides.length, firstStep: computeFirstStep(slides, at) }
            const { tree, measured } = await layOutSlide(engine, {
              slide,
              look: toSampleLook(family),
              format,
              mode,
              ...pages,
              logo,
            })
            const painted = listPainted(tree, measured)
            const found = [
              ...findTextFaults(tree, measured, findSafeArea(format)).map(({ text, reason, by }) =>
                [text, reason, by].filter(Boolean).join(' '),
              ),
              ...findFaintTexts(painted),
              ...findFaintLogo(painted, logo),
              ...findTextsAtFooter(painted),
            ]
            drawn += 1
            faults.push(...found.map((fault) => `${kind} ${family} ${format} ${mode} ${at + 1}: ${fault}`))
          }
  }
  return { drawn, faults }
}
