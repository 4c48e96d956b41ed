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

/** In letters. Half a page has room for a figure, or for the short lines of a table; other sides stand above each other. */
const [FIGURE, TABLE_LINE] = [10, 20]

const isFigure = (text: string) => text.trim().length <= FIGURE

function isStacked({ slide: { sides } }: Page): boolean {
  const lines = sides.map(({ text }) => text.trim().split('\n'))
  const isTable = lines.every(({ length }) => length > 1) && lines.flat().every(({ length }) => length <= TABLE_LINE)
  return !isTable && !sides.every(({ text }) => isFigure(text))
}

function drawSide(page: Page, { title, text }: Side, scale: TextScale, style: SideStyle): Node {
  const share: Style = isStacked(page) ? { flexGrow: 1, flexShrink: 0 } : { flexGrow: 1, flexShrink: 1, flexBasis: 0 }
  const size = scale.headline(title, style.titleType, { wanted: style.wanted, least: 34, width: style.width })
  return buildColumn({ ...share, gap: scale.size(26, 10), ...style.box }, [
    buildTextNode(title, style.titleType, { size, color: style.titleColor, style: { flexShrink: 0 } }),
    buildTextNode(text, style.textType, {
      size: scale.size(style.wantedText, 26),
      color: style.textColor,
      style: { flexShrink: 0 },
    }),
  ])
}

const placeSides = (page: Page, gap: number, sides: readonly Node[], style: Style = {}): Node =>
  (isStacked(page) ? buildColumn : buildRow)({ flexShrink: 0, width: '100%', gap, alignItems: 'stretch', ...style }, sides)

/** The size at which a letter alone would fill half a page. */
const LINE_ROOM = 660

/** A few letters a side are read as a figure is. */
function chooseTextSize(page: Page): number {
  const texts = page.slide.sides.map(({ text }) => text)
  if (texts.every(isFigure)) return 84
  const longest = Math.max(...texts.flatMap((text) => text.split('\n')).map(({ length }) => length))
  return isStacked(page) ? enlarge(page, 40, texts) : Math.min(46, Math.round(LINE_ROOM / longest))
}

const computeSideWidth = (page: Page, gap: number) => (isStacked(page) ? page.width : (page.width - gap) / 2)

export const comparisonDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { title, text } = chooseTypeStyles(page.look)
    const gap = isStacked(page) ? scale.size(72, 30) : 56
    const half = {
      titleType: title,
      textType: { ...text, leading: 1.38 },
      wanted: 58,
      wantedText: chooseTextSize(page),
      width: computeSideWidth(page, gap),
    }
    const sides = page.slide.sides.map((side, index) =>
      drawSide(page, side, scale, {
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
        buildStack(0, [placeSides(page, gap, sides)], { marginTop: scale.size(44, 16) }),
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
      width: computeSideWidth(page, gap) - 2 * padding,
    }
    const box = { padding, borderRadius: PANEL_RADIUS }
    const sides = page.slide.sides.map((side, index) =>
      drawSide(page, side, scale, {
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
        placeSides(page, gap, sides, { flexGrow: 1, marginTop: scale.size(52, 18) }),
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
      width: computeSideWidth(page, gap) - 2 * padding,
    }
    const other = page.scheme({ background: page.colors.accent })
    const box = { padding, borderRadius: CARD_RADIUS, justifyContent: 'space-between' }
    const sides = page.slide.sides.map((side, index) =>
      drawSide(page, side, scale, {
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
        placeSides(page, gap, sides, { flexGrow: 1, marginTop: scale.size(44, 16) }),
      ],
    })
  },
}
