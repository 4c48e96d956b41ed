import type { Node } from '@takumi-rs/core'
import type { Color } from 'contract/pieces/looks.ts'
import type { SlideTexts } from 'contract/pieces/slides.ts'
import { buildCorporateHead, buildCorporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, CARD_RADIUS, chooseVividScheme } from '../families/vivid.ts'
import type { TextScale } from '../layout/fit.ts'
import { buildColumn, buildRow, type Style } from '../layout/nodes.ts'
import { buildTextNode, type TypeStyle } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { buildStack, chooseMarkColor, enlarge, placeAlone } from '../style/parts.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

type Side = SlideTexts['sides'][number]

type SideStyle = {
  width: number
  titleColor: Color
  textColor: Color
  titleType: TypeStyle
  textType: TypeStyle
  wanted: number
  wantedText: number
  box: Style
}

function drawSide({ title, text }: Side, scale: TextScale, style: SideStyle): Node {
  const size = scale.headline(title, style.titleType, { wanted: style.wanted, least: 34, width: style.width })
  return buildColumn({ flexGrow: 1, flexShrink: 1, flexBasis: 0, gap: scale.size(26, 10), ...style.box }, [
    buildTextNode(title, style.titleType, { size, color: style.titleColor, style: { flexShrink: 0 } }),
    buildTextNode(text, style.textType, {
      size: scale.size(style.wantedText, 26),
      color: style.textColor,
      style: { flexShrink: 0 },
    }),
  ])
}

const placeBeside = (gap: number, sides: readonly Node[]): Node =>
  buildRow({ flexShrink: 0, width: '100%', gap, alignItems: 'stretch' }, sides)

/** A few letters a side are read as a figure is; in a column longer texts have no room for letters as large. */
function chooseTextSize(page: Page): number {
  const texts = page.slide.sides.map(({ text }) => text)
  return texts.every((text) => text.trim().length <= 10) ? 84 : Math.min(46, enlarge(page, 36, texts))
}

const computeColumnWidth = (page: Page, gap: number) => (page.width - gap) / 2

export const comparisonDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { title, text } = chooseTypeStyles(page.look)
    const gap = 56
    const half = {
      titleType: title,
      textType: { ...text, leading: 1.38 },
      wanted: 58,
      wantedText: chooseTextSize(page),
      width: computeColumnWidth(page, gap),
    }
    const sides = page.slide.sides.map((side, index) =>
      drawSide(side, scale, {
        ...half,
        titleColor: index === 0 ? scheme.muted : scheme.accent,
        textColor: index === 0 ? scheme.muted : scheme.ink,
        box: {
          borderTop: `${index === 0 ? 2 : 5}px solid ${index === 0 ? scheme.line : scheme.accent}`,
          paddingTop: scale.size(32, 14) + (index === 0 ? 3 : 0),
        },
      }),
    )
    return buildMinimalSheet(page, scheme, {
      placement: placeAlone(page.slide.headline.trim() === '', 'space-between'),
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(28, 12), wanted: 104, least: 48 }),
        buildStack(0, [placeBeside(gap, sides)], { marginTop: scale.size(44, 16) }),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { title, text } = chooseTypeStyles(page.look)
    const [gap, padding] = [24, scale.size(44, 24)]
    const half = {
      titleType: title,
      textType: text,
      wanted: 50,
      wantedText: chooseTextSize(page),
      width: computeColumnWidth(page, gap) - 2 * padding,
    }
    const box = { padding, borderRadius: PANEL_RADIUS }
    const sides = page.slide.sides.map((side, index) =>
      drawSide(side, scale, {
        ...half,
        titleColor: index === 0 ? scheme.ink : scheme.onFill,
        textColor: index === 0 ? scheme.muted : scheme.onFill,
        box: { ...box, backgroundColor: index === 0 ? scheme.shade : scheme.fill },
      }),
    )
    return buildCorporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        buildCorporateHead(page, scheme, scale, {
          gap: scale.size(24, 12),
          kicker: chooseMarkColor(page, scheme),
          wanted: 92,
          least: 46,
        }),
        buildRow({ flexGrow: 1, flexShrink: 0, width: '100%', gap, alignItems: 'stretch', marginTop: scale.size(52, 18) }, sides),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    const { title, text } = chooseTypeStyles(page.look)
    const [gap, padding] = [20, scale.size(44, 24)]
    const half = {
      titleType: title,
      textType: { ...text, weight: 500 },
      wanted: 56,
      wantedText: chooseTextSize(page),
      width: computeColumnWidth(page, gap) - 2 * padding,
    }
    const other = page.scheme({ background: page.colors.accent })
    const box = { padding, borderRadius: CARD_RADIUS, justifyContent: 'space-between' }
    const sides = page.slide.sides.map((side, index) =>
      drawSide(side, scale, {
        ...half,
        titleColor: index === 0 ? scheme.onFill : other.ink,
        textColor: index === 0 ? scheme.onFill : other.ink,
        box: { ...box, backgroundColor: index === 0 ? scheme.fill : other.background },
      }),
    )
    return buildVividSheet(page, scheme, {
      placement: 'flex-start',
      behind: [],
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(28, 12), wanted: 112, least: 48 }),
        buildRow({ flexGrow: 1, flexShrink: 0, width: '100%', gap, alignItems: 'stretch', marginTop: scale.size(44, 16) }, sides),
      ],
    })
  },
}
