import type { Node } from '@takumi-rs/core'
import type { Color } from 'contract/pieces/looks.ts'
import type { SlideTexts } from 'contract/pieces/slides.ts'
import { corporateHeadline, corporateKicker, corporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { minimalHeadline, minimalKicker, minimalSheet } from '../families/minimal.ts'
import { CARD_RADIUS, vividHeadline, vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import type { Scale } from '../layout/fit.ts'
import { column, row, type Style } from '../layout/nodes.ts'
import { type Type, write } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'

type Side = SlideTexts['sides'][number]

type SideStyle = {
  width: number
  titleColor: Color
  textColor: Color
  titleType: Type
  textType: Type
  wanted: number
  box: Style
}

/** One of the two halves: its title, which holds its longest word on one line, and its text. */
function drawSide({ title, text }: Side, scale: Scale, style: SideStyle): Node {
  const size = scale.headline(title, style.titleType, { wanted: style.wanted, least: 34, width: style.width })
  return column({ flexGrow: 1, flexShrink: 1, flexBasis: 0, gap: scale.size(26, 10), ...style.box }, [
    write(title, style.titleType, { size, color: style.titleColor, style: { flexShrink: 0 } }),
    write(text, style.textType, { size: scale.size(36, 26), color: style.textColor, style: { flexShrink: 0 } }),
  ])
}

/** What stands on both sides is as high as the higher one. */
const beside = (gap: number, sides: readonly Node[]): Node =>
  row({ flexShrink: 0, width: '100%', gap, alignItems: 'stretch' }, sides)

const findColumn = (page: Page, gap: number) => (page.width - gap) / 2

export const comparison: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { title, text } = chooseVoices(page.look)
    const gap = 56
    const half = { titleType: title, textType: { ...text, leading: 1.38 }, wanted: 58, width: findColumn(page, gap) }
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
    return minimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(28, 12), [
          minimalKicker(page, scheme),
          minimalHeadline(page, scheme, scale, { wanted: 104, least: 48 }),
        ]),
        stack(0, [beside(gap, sides)], { marginTop: scale.size(44, 16) }),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { title, text } = chooseVoices(page.look)
    const [gap, padding] = [24, scale.size(44, 24)]
    const half = { titleType: title, textType: text, wanted: 50, width: findColumn(page, gap) - 2 * padding }
    const box = { padding, borderRadius: PANEL_RADIUS }
    const sides = page.slide.sides.map((side, index) =>
      drawSide(side, scale, {
        ...half,
        titleColor: index === 0 ? scheme.ink : scheme.onFill,
        textColor: index === 0 ? scheme.muted : scheme.onFill,
        box: { ...box, backgroundColor: index === 0 ? scheme.shade : scheme.fill },
      }),
    )
    return corporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        stack(scale.size(24, 12), [
          corporateKicker(page, scheme.accent),
          corporateHeadline(page, scheme, scale, { wanted: 92, least: 46 }),
        ]),
        row({ flexGrow: 1, flexShrink: 0, width: '100%', gap, alignItems: 'stretch', marginTop: scale.size(52, 18) }, sides),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = vividScheme(page)
    const { title, text } = chooseVoices(page.look)
    const [gap, padding] = [20, scale.size(44, 24)]
    const half = { titleType: title, textType: { ...text, weight: 500 }, wanted: 56, width: findColumn(page, gap) - 2 * padding }
    const other = page.scheme({ ground: page.colors.accent })
    const box = { padding, borderRadius: CARD_RADIUS, justifyContent: 'space-between' }
    const sides = page.slide.sides.map((side, index) =>
      drawSide(side, scale, {
        ...half,
        titleColor: index === 0 ? scheme.onFill : other.ink,
        textColor: index === 0 ? scheme.onFill : other.ink,
        box: { ...box, backgroundColor: index === 0 ? scheme.fill : other.ground },
      }),
    )
    return vividSheet(page, scheme, {
      placement: 'flex-start',
      behind: [],
      children: [
        stack(scale.size(28, 12), [vividKicker(page, scheme), vividHeadline(page, scheme, scale, { wanted: 112, least: 48 })]),
        row({ flexGrow: 1, flexShrink: 0, width: '100%', gap, alignItems: 'stretch', marginTop: scale.size(44, 16) }, sides),
      ],
    })
  },
}
