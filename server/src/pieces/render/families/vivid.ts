import type { Node } from '@takumi-rs/core'
import type { Color } from 'contract/pieces/looks.ts'
import type { Scale } from '../layout/fit.ts'
import { icon } from '../layout/icons.ts'
import { row, shape } from '../layout/nodes.ts'
import { write } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { alignOptically, formatPageMark, label, type Placement, placeHandle, placeLogo, room, sheet } from '../style/parts.ts'
import type { Scheme } from '../style/scheme.ts'
import { chooseVoices } from '../style/voices.ts'

/*
 * Vivid: posters. Every slide stands on a full colour of the kit, in turns; the letters are as heavy as the font has them. Discs lie on
 * the seams between slides, half on each, so that swiping joins them.
 */

export const CARD_RADIUS = 40

/** The grounds of a carousel by turns: the cover and the ending on the primary colour, loud templates on the accent. */
export function vividScheme(page: Page): Scheme {
  const { template } = page.slide
  const { primary, secondary, accent, ground } = page.colors
  const loud = { tint: '#ffffff', share: 0.16 }
  if (template === 'cover' || template === 'closing' || template === 'single')
    return page.scheme({ ground: primary, accent, fill: accent, ...loud })
  if (template === 'number' || template === 'question')
    return page.scheme({ ground: accent, accent: primary, fill: primary, ...loud })
  if (template === 'quote') return page.scheme({ ground: secondary, accent, fill: accent, ...loud })
  return page.scheme({ ground, accent: primary, fill: primary, tint: primary, share: 0.12 })
}

/** The discs on the seams of a piece, by the number of the seam: where they are, and how large. */
const SEAMS = [
  { top: 0.1, radius: 0.26 },
  { top: 0.8, radius: 0.34 },
  { top: 0.42, radius: 0.2 },
] as const

function seamDisc({ size }: Page, seam: number, left: number, color: Color) {
  const { top, radius } = SEAMS[seam % SEAMS.length] as (typeof SEAMS)[number]
  const pixels = Math.round(radius * size.width)
  return shape({
    position: 'absolute',
    left: left - pixels,
    top: Math.round(top * size.height) - pixels,
    width: 2 * pixels,
    height: 2 * pixels,
    borderRadius: pixels,
    backgroundColor: color,
  })
}

const seamDiscs = (page: Page, color: Color) => [
  page.position > 1 ? seamDisc(page, page.position - 1, 0, color) : undefined,
  page.position < page.count ? seamDisc(page, page.position, page.size.width, color) : undefined,
]

type VividSheet = {
  placement: Placement
  children: readonly (Node | undefined)[]
  behind?: readonly (Node | undefined)[]
}

const DISC = 84

function footer(page: Page, scheme: Scheme) {
  const { label: voice } = chooseVoices(page.look)
  const isLast = page.position >= page.count
  const next = row(
    {
      flexShrink: 0,
      width: DISC,
      height: DISC,
      borderRadius: DISC / 2,
      backgroundColor: scheme.ink,
      alignItems: 'center',
      justifyContent: 'center',
    },
    [icon('arrow', { size: 40, color: scheme.ground, weight: 2.6 })],
  )
  return row({ flexShrink: 0, marginTop: 40, height: DISC, alignItems: 'center', gap: 28 }, [
    placeHandle(page, voice, { size: 28, color: scheme.ink, width: page.width - 280 }),
    row({ flexGrow: 1 }, []),
    label(formatPageMark(page), voice, { size: 28, color: scheme.ink }),
    isLast ? undefined : next,
  ])
}

export function vividSheet(page: Page, scheme: Scheme, { placement, children, behind }: VividSheet): Node {
  const logo = placeLogo(page, { height: 56, maxWidth: page.width * 0.5 })
  return sheet(page, scheme.ground, {
    behind: behind ?? seamDiscs(page, scheme.shade),
    inner: [logo && row({ flexShrink: 0, marginBottom: 44 }, [logo]), room(placement, children), footer(page, scheme)],
  })
}

/** A few words on a pill. */
export function vividKicker(page: Page, scheme: Scheme) {
  const text = label(page.slide.kicker, chooseVoices(page.look).label, {
    size: 30,
    color: scheme.onFill,
    style: { flexShrink: 1 },
  })
  if (!text) return undefined
  return row(
    { alignSelf: 'flex-start', maxWidth: '100%', backgroundColor: scheme.fill, borderRadius: 34, padding: '13px 28px' },
    [text],
  )
}

type Sizes = { wanted: number; least: number; width?: number; color?: Color }

export function vividHeadline(page: Page, scheme: Scheme, scale: Scale, { wanted, least, width = page.width, color }: Sizes) {
  const { display } = chooseVoices(page.look)
  const size = scale.headline(page.slide.headline, display, { wanted, least, width })
  return write(page.slide.headline, display, { size, color: color ?? scheme.ink, balance: true, style: alignOptically(size) })
}
