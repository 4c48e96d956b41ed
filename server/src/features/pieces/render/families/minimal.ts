import type { Node } from '@takumi-rs/core'
import type { TextScale } from '../layout/fit.ts'
import { buildIcon } from '../layout/icons.ts'
import { buildRow } from '../layout/nodes.ts'
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
 * The minimal family has one column on one left edge, and its only contrast is the size of the letters. Headlines stand at the
 * top or at the bottom of an empty sheet, hairlines separate groups, and there is one colour beside the ink. Questions exchange
 * background and ink, and closings have the primary colour as their background.
 */

const LABEL = 27

type MinimalSheet = SheetLayers & { swipe?: boolean }

export function buildMinimalSheet(
  page: Page,
  scheme: Scheme,
  { placement, children, swipe = false, behind = [] }: MinimalSheet,
): Node {
  const { label: typeStyle } = chooseTypeStyles(page.look)
  const logo = buildLogo(page, [scheme.background], { height: 52, maxWidth: page.width * 0.5 })
  const mark =
    swipe && page.count > 1
      ? buildSwipeHint(scheme)
      : buildLabel(formatPageMark(page), typeStyle, { size: LABEL, color: scheme.muted })
  return buildSheet(page, scheme.background, {
    behind,
    inner: [
      logo && buildRow({ flexShrink: 0, marginBottom: 56 }, [logo]),
      buildBody(page, placement, children),
      buildRow({ flexShrink: 0, marginTop: 52, height: 40, alignItems: 'center', justifyContent: 'space-between' }, [
        buildHandle(page, typeStyle, { size: LABEL, color: scheme.muted, width: page.width - 140 }) ?? buildRow({}, []),
        mark,
      ]),
    ],
  })
}

const buildSwipeHint = (scheme: Scheme) => buildIcon('arrow', { size: 52, color: scheme.ink, weight: 1.4 })

export const buildMinimalKicker = (page: Page, scheme: Scheme) =>
  buildLabel(page.slide.kicker, chooseTypeStyles(page.look).strong, {
    size: 30,
    color: chooseMarkColor(page, scheme),
    style: { flexShrink: 1 },
  })

export const buildMinimalHeadline = (page: Page, scheme: Scheme, scale: TextScale, sizes: HeadlineSizes) =>
  buildHeadline(page, scale, { color: scheme.ink, accent: chooseMarkColor(page, scheme), ...sizes, isAligned: true })

export const buildMinimalHead = (
  page: Page,
  scheme: Scheme,
  scale: TextScale,
  { gap, ...sizes }: HeadlineBlockSizes,
  below: Nodes = [],
) => buildStack(gap, [buildMinimalKicker(page, scheme), buildMinimalHeadline(page, scheme, scale, sizes), ...below])
