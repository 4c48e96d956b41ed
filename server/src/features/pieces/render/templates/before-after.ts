import type { Node } from '@takumi-rs/core'
import type { Color } from 'contract/pieces/looks.ts'
import type { SlideTexts } from 'contract/pieces/slides.ts'
import { buildCorporateHead, buildCorporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, CARD_RADIUS, chooseVividScheme } from '../families/vivid.ts'
import type { TextScale } from '../layout/fit.ts'
import { buildIcon, type IconName } from '../layout/icons.ts'
import { buildColumn, buildRow, type Style } from '../layout/nodes.ts'
import { buildTextNode, type TypeStyle } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { buildStack, chooseMarkColor, enlarge, placeAlone } from '../style/parts.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

type Side = SlideTexts['sides'][number]

type StateStyle = {
  titleColor: Color
  textColor: Color
  titleType: TypeStyle
  textType: TypeStyle
  wanted: number
  box: Style
  sign?: Node
}

function drawState(
  page: Page,
  { title, text }: Side,
  scale: TextScale,
  { titleColor, textColor, titleType, textType, wanted, box, sign }: StateStyle,
): Node {
  return buildColumn({ flexShrink: 0, width: '100%', gap: scale.size(18, 8), ...box }, [
    buildRow({ flexShrink: 0, gap: 20, alignItems: 'center' }, [
      sign,
      buildTextNode(title, titleType, { size: scale.size(wanted, 32), color: titleColor, style: { flexShrink: 1 } }),
    ]),
    buildTextNode(text, textType, {
      size: scale.size(
        enlarge(
          page,
          40,
          page.slide.sides.map((side) => side.text),
        ),
        27,
      ),
      color: textColor,
    }),
  ])
}

const buildDisc = (name: IconName, { size, background, color }: { size: number; background: Color; color: Color }): Node =>
  buildRow(
    {
      flexShrink: 0,
      width: size,
      height: size,
      borderRadius: size / 2,
      backgroundColor: background,
      alignItems: 'center',
      justifyContent: 'center',
    },
    [buildIcon(name, { size: Math.round(size * 0.54), color, weight: 2.6 })],
  )

export const beforeAfterDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { strong, title } = chooseTypeStyles(page.look)
    const states = page.slide.sides.map((side, index) =>
      drawState(page, side, scale, {
        titleType: strong,
        textType: { ...title, leading: title.leading + 0.1 },
        wanted: 30,
        titleColor: index === 0 ? scheme.muted : scheme.accent,
        textColor: index === 0 ? scheme.muted : scheme.ink,
        box: {
          borderTop: `${index === 0 ? 2 : 5}px solid ${index === 0 ? scheme.line : scheme.accent}`,
          paddingTop: scale.size(32, 14),
          paddingBottom: index === 0 ? scale.size(56, 18) : 0,
        },
      }),
    )
    return buildMinimalSheet(page, scheme, {
      placement: placeAlone(page.slide.headline.trim() === '', 'space-between'),
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(28, 12), wanted: 92, least: 48 }),
        buildStack(0, states, { marginTop: scale.size(44, 16) }),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { strong, text } = chooseTypeStyles(page.look)
    const padding = scale.size(48, 26)
    const sign = scale.size(56, 40)
    const states = page.slide.sides.map((side, index) =>
      drawState(page, side, scale, {
        titleType: strong,
        textType: text,
        wanted: 42,
        titleColor: index === 0 ? scheme.muted : scheme.onFill,
        textColor: index === 0 ? scheme.ink : scheme.onFill,
        box: {
          flexGrow: 1,
          justifyContent: 'center',
          padding,
          borderRadius: PANEL_RADIUS,
          backgroundColor: index === 0 ? scheme.shade : scheme.fill,
        },
        sign:
          index === 0
            ? buildDisc('cross', { size: sign, background: scheme.line, color: scheme.ink })
            : buildDisc('check', { size: sign, background: scheme.onFill, color: scheme.fill }),
      }),
    )
    return buildCorporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        buildCorporateHead(page, scheme, scale, {
          gap: scale.size(24, 12),
          kicker: chooseMarkColor(page, scheme),
          wanted: 80,
          least: 46,
        }),
        buildColumn({ flexGrow: 1, flexShrink: 0, width: '100%', gap: 24, marginTop: scale.size(48, 18) }, states),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    const { title, text } = chooseTypeStyles(page.look)
    const padding = scale.size(48, 26)
    const states = page.slide.sides.map((side, index) =>
      drawState(page, side, scale, {
        titleType: title,
        textType: { ...text, weight: 500, leading: 1.36 },
        wanted: 58,
        titleColor: index === 0 ? scheme.muted : scheme.onFill,
        textColor: index === 0 ? scheme.ink : scheme.onFill,
        box: {
          flexGrow: 1,
          justifyContent: 'center',
          padding,
          borderRadius: CARD_RADIUS,
          backgroundColor: index === 0 ? scheme.shade : scheme.fill,
        },
      }),
    )
    return buildVividSheet(page, scheme, {
      placement: 'flex-start',
      behind: [],
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(28, 12), wanted: 100, least: 48 }),
        buildColumn({ flexGrow: 1, flexShrink: 0, width: '100%', gap: 18, marginTop: scale.size(44, 16) }, states),
      ],
    })
  },
}
