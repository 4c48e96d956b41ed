import type { ContainerNode, Node } from '@takumi-rs/core'
import { stripAccents } from 'contract/pieces/accent-marks.ts'
import { computeContrast, LARGE_TEXT_CONTRAST, makeReadable } from 'contract/pieces/contrast.ts'
import type { Color } from 'contract/pieces/looks.ts'
import type { TextScale } from '../layout/fit.ts'
import { buildColumn, buildRow, markBounds, type Style } from '../layout/nodes.ts'
import { buildTextNode, type TypeStyle } from '../layout/text.ts'
import type { Page } from './page.ts'
import { buildPhotoGround } from './photo-ground.ts'
import type { Scheme } from './scheme.ts'
import { chooseTypeStyles } from './type-styles.ts'

export function buildSheet(page: Page, background: Color, layers: { behind?: Nodes; inner: Nodes }): Node {
  const { size, margins } = page
  const inner = buildColumn(
    {
      position: 'absolute',
      left: margins.x,
      top: margins.top,
      width: page.width,
      height: size.height - margins.top - margins.bottom,
    },
    layers.inner,
  )
  const behind = page.hasPhotoGround && page.photo ? buildPhotoGround(page.photo, size) : (layers.behind ?? [])
  return buildColumn(
    { position: 'relative', width: size.width, height: size.height, backgroundColor: background, overflow: 'hidden' },
    [...behind, inner],
  )
}

export type Placement = 'flex-start' | 'center' | 'flex-end' | 'space-between'

export type SheetLayers = { placement: Placement; children: Nodes; behind?: Nodes }

/** Its texts may not leave this area, so that they never touch the header or the footer. */
export const buildBody = ({ isCentered }: Page, placement: Placement, children: Nodes): ContainerNode =>
  markBounds(
    buildColumn(
      {
        ...{ flexGrow: 1, flexShrink: 1, flexBasis: 0, minHeight: 0, width: '100%', justifyContent: placement },
        ...(isCentered && { textAlign: 'center' }),
      },
      children,
    ),
  )

export const buildStack = (gap: number, children: Nodes, style: Style = {}): ContainerNode =>
  buildColumn({ flexShrink: 0, width: '100%', gap, ...style }, children)

/** So that the strokes of large letters, and not their side bearings, begin at the margin. */
export const alignOptically = (size: number): Style => ({ marginLeft: -Math.round(size * 0.03) })

/**
 * In pixels. `wanted`: the size of a short headline. `least`: the smallest comfortable size. `width`: by default the width
 * between the margins.
 */
export type HeadlineSizes = { wanted: number; least: number; width?: number }

/** Below it two colours of letters are taken for one. */
const DISTINCT = 1.2

/**
 * The colour of small marks and marked words: on the kit's ground its accent, or another colour of the kit that can be read as it
 * is, where the accent would have to be changed much; on other backgrounds what the scheme says, unless that is the ink.
 */
export function chooseMarkColor({ colors: { accent, primary, secondary, ground } }: Page, scheme: Scheme): Color {
  const surfaces = [scheme.background, scheme.shade]
  const isDistinct = computeContrast(scheme.accent, scheme.ink) > DISTINCT
  if (scheme.background !== ground) return isDistinct ? scheme.accent : makeReadable(accent, surfaces)
  const needsLittle = surfaces.every((surface) => computeContrast(accent, surface) >= LARGE_TEXT_CONTRAST)
  const other = [primary, secondary].find((color) => makeReadable(color, surfaces) === color)
  return needsLittle ? makeReadable(accent, surfaces) : (other ?? makeReadable(accent, surfaces))
}

/** Where what is narrower than its column stands. */
export const placeNarrow = ({ isCentered }: Page) => (isCentered ? 'center' : 'flex-start')

/** Few words are wanted larger, or they would stand lost on their page. `ROOMY`, `FULL`: in letters. */
const [ROOMY, FULL, HEADLINE_ROOM] = [40, 360, 150]
const MOST_ENLARGED = 1.6

export function enlarge({ slide: { headline, body } }: Page, wanted: number, texts: readonly string[] = [body]): number {
  const length = texts.join(' ').trim().length - (headline.trim() === '' ? HEADLINE_ROOM : 0)
  const share = Math.min(1, Math.max(0, (FULL - length) / (FULL - ROOMY)))
  return Math.round(wanted * (1 + (MOST_ENLARGED - 1) * share))
}

/** Where the texts of a page without a headline, or of nothing but one, stand. */
export const placeAlone = (isAlone: boolean, otherwise: Placement): Placement => (isAlone ? 'center' : otherwise)

export type HeadlineBlockSizes = HeadlineSizes & { gap: number }
export type Nodes = readonly (Node | undefined)[]

export function buildHeadline(
  { look, slide: { headline }, width: pageWidth, isCentered }: Page,
  scale: TextScale,
  { color, accent, isAligned, width = pageWidth, ...sizes }: HeadlineSizes & { color: Color; accent: Color; isAligned: boolean },
) {
  const { display } = chooseTypeStyles(look)
  const size = scale.headline(stripAccents(headline), display, { ...sizes, width })
  const style = isAligned && !isCentered ? alignOptically(size) : {}
  return buildTextNode(headline, display, { size, color, accent, balance: true, style })
}

export const formatPageMark = ({ position, count }: Page) => (count > 1 ? `${position}/${count}` : '')

type TextOptions = { wanted: number; least: number; color: Color; weight?: number } & Style

const ENTRY = /^[•–-] /

/** Lines that are entries of a list hang behind their marks. */
export function buildBodyText(page: Page, scale: TextScale, { wanted, least, color, weight, ...given }: TextOptions) {
  const style: Style = page.isCentered ? { ...given, alignSelf: 'center' } : given
  const { text } = chooseTypeStyles(page.look)
  const type = weight ? { ...text, weight } : text
  const size = scale.size(wanted, least)
  const lines = page.slide.body.trim().split('\n')
  if (lines.length < 2 || !lines.every((line) => ENTRY.test(line)))
    // takumi draws centred lines that are wrapped prettily left of where it measures them
    return buildTextNode(page.slide.body, type, { size, color, style, balance: page.isCentered })
  const entries = lines.map((line) =>
    buildRow({ flexShrink: 0 }, [
      buildTextNode(line.slice(0, 1), type, { size, color, style: { width: size * 0.8, flexShrink: 0 } }),
      buildTextNode(line.slice(2), type, { size, color, style: { flexGrow: 1, flexShrink: 1, flexBasis: 0 } }),
    ]),
  )
  return buildColumn({ gap: Math.round(size * 0.25), ...style }, entries)
}

export const buildLabel = (
  text: string,
  type: TypeStyle,
  { size = 26, color, style }: { size?: number; color: Color; style?: Style },
) => buildTextNode(text, type, { size, color, style: { flexShrink: 0, ...style } })

const WIDEST_LETTER = 0.95

export function buildHandle(
  { look }: Page,
  type: TypeStyle,
  { size, color, width }: { size: number; color: Color; width: number },
) {
  const fitting = width / (Math.max(1, look.handle.length) * WIDEST_LETTER)
  return buildLabel(look.handle, type, { size: Math.min(size, fitting), color })
}

export function buildPhoto({ photo }: Page, instead: Color, style: Style): Node {
  const box: Style = { flexShrink: 0, overflow: 'hidden', ...style }
  if (!photo) return buildColumn({ ...box, backgroundColor: instead }, [])
  return buildColumn(box, [{ type: 'image', src: photo, style: { width: '100%', height: '100%', objectFit: 'cover' } }])
}
