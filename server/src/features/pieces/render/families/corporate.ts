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
  type SheetLayers,
} from '../style/parts.ts'
import type { Scheme } from '../style/scheme.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'

/*
 * The corporate family looks like a printed report. The header has the logo and the handle, the footer shows the progress through
 * the piece as one segment per slide, and panels with small radii stand between them. Cover, question and closing have the
 * primary colour as their background.
 */

export const PANEL_RADIUS = 24
const LABEL = 25

type CorporateSheet = SheetLayers & { swipe?: boolean }

const buildHeader = (page: Page, scheme: Scheme) => {
  const { label: typeStyle } = chooseTypeStyles(page.look)
  const logo = buildLogo(page, [scheme.background], { height: 48, maxWidth: page.width * 0.4 })
  const handle = buildHandle(page, typeStyle, { size: LABEL, color: scheme.muted, width: page.width * 0.55 })
  if (!logo && !handle) return undefined
  return buildRow({ flexShrink: 0, height: 56, alignItems: 'center', gap: 24, marginBottom: 44 }, [logo, handle])
}

const buildProgress = ({ position, count }: Page, scheme: Scheme) =>
  buildRow(
    { flexGrow: 1, gap: count > 12 ? 6 : 10, alignItems: 'center' },
    Array.from({ length: count }, (_, index) =>
      buildShape({
        flexGrow: 1,
        flexBasis: 0,
        height: 6,
        borderRadius: 3,
        backgroundColor: index < position ? scheme.accent : scheme.line,
      }),
    ),
  )

function buildFooter(page: Page, scheme: Scheme, swipe: boolean) {
  if (page.count < 2) return undefined
  const { label: typeStyle } = chooseTypeStyles(page.look)
  const mark = swipe
    ? buildIcon('arrow', { size: 44, color: scheme.ink })
    : buildLabel(formatPageMark(page), typeStyle, { size: LABEL, color: scheme.muted })
  return buildRow({ flexShrink: 0, marginTop: 44, height: 44, alignItems: 'center', gap: 32 }, [
    buildProgress(page, scheme),
    mark,
  ])
}

export function buildCorporateSheet(
  page: Page,
  scheme: Scheme,
  { placement, children, swipe = false, behind = [] }: CorporateSheet,
): Node {
  return buildSheet(page, scheme.background, {
    behind,
    inner: [buildHeader(page, scheme), buildBody(page, placement, children), buildFooter(page, scheme, swipe)],
  })
}

export function buildCorporateKicker(page: Page, color: Color) {
  const { label: typeStyle } = chooseTypeStyles(page.look)
  return buildLabel(
    page.slide.kicker,
    { ...typeStyle, capitals: true, tracking: 0.09 },
    { size: 24, color, style: { flexShrink: 1 } },
  )
}

export const buildCorporateHeadline = (
  page: Page,
  scheme: Scheme,
  scale: TextScale,
  sizes: HeadlineSizes & { color?: Color; accent?: Color },
) => buildHeadline(page, scale, { color: scheme.ink, accent: chooseMarkColor(page, scheme), ...sizes, isAligned: false })

export const buildCorporateHead = (
  page: Page,
  scheme: Scheme,
  scale: TextScale,
  { gap, kicker, ...sizes }: HeadlineBlockSizes & { kicker: Color },
  below: Nodes = [],
) => buildStack(gap, [buildCorporateKicker(page, kicker), buildCorporateHeadline(page, scheme, scale, sizes), ...below])
