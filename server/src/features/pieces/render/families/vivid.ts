import type { Node } from '@takumi-rs/core'
import type { Color } from 'contract/pieces/looks.ts'
import type { TextScale } from '../layout/fit.ts'
import { buildIcon } from '../layout/icons.ts'
import { buildRow, buildShape } from '../layout/nodes.ts'
import { buildLogo } from '../style/logo.ts'
import type { Page } from '../style/page.ts'
import {
  buildBody,
  buildHandle,
  buildHeadline,
  buildLabel,
  buildSheet,
  buildStack,
  chooseMarkColor,
  formatPageMark,
  type HeadlineBlockSizes,
  type HeadlineSizes,
  type Nodes,
  placeNarrow,
  type SheetLayers,
} from '../style/parts.ts'
import type { Scheme } from '../style/scheme.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'

/*
 * The slides of the vivid family are posters. Their backgrounds are the kit's own colours, which alternate by template, and their
 * letters are as heavy as the font allows. Discs lie half on each of two neighbouring slides, so that they become whole
 * when a person swipes.
 */

export const CARD_RADIUS = 40

export function chooseVividScheme(page: Page): Scheme {
  const { template } = page.slide
  const { primary, secondary, accent, ground: background } = page.colors
  const loud = { tint: '#ffffff', share: 0.16 }
  if (template === 'cover' || template === 'closing' || template === 'single')
    return page.sheet({ background: primary, accent, fill: accent, ...loud })
  if (template === 'number' || template === 'question')
    return page.sheet({ background: accent, accent: primary, fill: primary, ...loud })
  if (template === 'quote') return page.sheet({ background: secondary, accent, fill: accent, ...loud })
  return page.scheme({ background, accent: primary, fill: primary, tint: primary, share: 0.12 })
}

const SEAMS = [
  { top: 0.1, radius: 0.26 },
  { top: 0.8, radius: 0.34 },
  { top: 0.42, radius: 0.2 },
] as const

function buildSeamDisc({ size }: Page, seam: number, left: number, color: Color) {
  const { top, radius } = SEAMS[seam % SEAMS.length] as (typeof SEAMS)[number]
  const pixels = Math.round(radius * size.width)
  return buildShape({
    position: 'absolute',
    left: left - pixels,
    top: Math.round(top * size.height) - pixels,
    width: 2 * pixels,
    height: 2 * pixels,
    borderRadius: pixels,
    backgroundColor: color,
  })
}

const buildSeamDiscs = (page: Page, color: Color) => [
  page.position > 1 ? buildSeamDisc(page, page.position - 1, 0, color) : undefined,
  page.position < page.count ? buildSeamDisc(page, page.position, page.size.width, color) : undefined,
]

const DISC = 84

function buildFooter(page: Page, scheme: Scheme) {
  const { label: typeStyle } = chooseTypeStyles(page.look)
  const isLast = page.position >= page.count
  const next = buildRow(
    {
      flexShrink: 0,
      width: DISC,
      height: DISC,
      borderRadius: DISC / 2,
      backgroundColor: scheme.ink,
      alignItems: 'center',
      justifyContent: 'center',
    },
    [buildIcon('arrow', { size: 40, color: scheme.background, weight: 2.6 })],
  )
  return buildRow({ flexShrink: 0, marginTop: 40, height: DISC, alignItems: 'center', gap: 28 }, [
    buildHandle(page, typeStyle, { size: 28, color: scheme.ink, width: page.width - 280 }),
    buildRow({ flexGrow: 1 }, []),
    buildLabel(formatPageMark(page), typeStyle, { size: 28, color: scheme.ink }),
    isLast ? undefined : next,
  ])
}

export function buildVividSheet(page: Page, scheme: Scheme, { placement, children, behind }: SheetLayers): Node {
  const grounds = behind ? [scheme.background] : [scheme.background, scheme.shade]
  const logo = buildLogo(page, grounds, { height: 56, maxWidth: page.width * 0.5 })
  return buildSheet(page, scheme.background, {
    behind: behind ?? buildSeamDiscs(page, scheme.shade),
    inner: [
      logo && buildRow({ flexShrink: 0, marginBottom: 44 }, [logo]),
      buildBody(page, placement, children),
      buildFooter(page, scheme),
    ],
  })
}

export function buildVividKicker(page: Page, scheme: Scheme) {
  const text = buildLabel(page.slide.kicker, chooseTypeStyles(page.look).label, {
    size: 30,
    color: scheme.onFill,
    style: { flexShrink: 1 },
  })
  if (!text) return undefined
  return buildRow(
    { alignSelf: placeNarrow(page), maxWidth: '100%', backgroundColor: scheme.fill, borderRadius: 34, padding: '13px 28px' },
    [text],
  )
}

export const buildVividHeadline = (page: Page, scheme: Scheme, scale: TextScale, sizes: HeadlineSizes & { color?: Color }) =>
  buildHeadline(page, scale, { color: scheme.ink, accent: chooseMarkColor(page, scheme), ...sizes, isAligned: true })

export const buildVividHead = (
  page: Page,
  scheme: Scheme,
  scale: TextScale,
  { gap, ...sizes }: HeadlineBlockSizes,
  below: Nodes = [],
) => buildStack(gap, [buildVividKicker(page, scheme), buildVividHeadline(page, scheme, scale, sizes), ...below])
