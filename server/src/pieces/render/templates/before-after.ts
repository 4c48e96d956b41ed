import type { Node } from '@takumi-rs/core'
import type { Color } from 'contract/pieces/looks.ts'
import type { SlideTexts } from 'contract/pieces/slides.ts'
import { corporateHeadline, corporateKicker, corporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { minimalHeadline, minimalKicker, minimalSheet } from '../families/minimal.ts'
import { CARD_RADIUS, vividHeadline, vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import type { Scale } from '../layout/fit.ts'
import { type IconName, icon } from '../layout/icons.ts'
import { column, row, type Style } from '../layout/nodes.ts'
import { type Type, write } from '../layout/text.ts'
import { stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'

type Side = SlideTexts['sides'][number]

type StateStyle = {
  titleColor: Color
  textColor: Color
  titleType: Type
  textType: Type
  wanted: number
  box: Style
  sign?: Node
}

/** The state before, or the one after: a title beside its sign, and below them the text. */
function drawState(
  { title, text }: Side,
  scale: Scale,
  { titleColor, textColor, titleType, textType, wanted, box, sign }: StateStyle,
): Node {
  return column({ flexShrink: 0, width: '100%', gap: scale.size(18, 8), ...box }, [
    row({ flexShrink: 0, gap: 20, alignItems: 'center' }, [
      sign,
      write(title, titleType, { size: scale.size(wanted, 32), color: titleColor, style: { flexShrink: 1 } }),
    ]),
    write(text, textType, { size: scale.size(40, 27), color: textColor }),
  ])
}

const disc = (name: IconName, { size, ground, color }: { size: number; ground: Color; color: Color }): Node =>
  row(
    {
      flexShrink: 0,
      width: size,
      height: size,
      borderRadius: size / 2,
      backgroundColor: ground,
      alignItems: 'center',
      justifyContent: 'center',
    },
    [icon(name, { size: Math.round(size * 0.54), color, weight: 2.6 })],
  )

export const beforeAfter: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { strong, title } = chooseVoices(page.look)
    const states = page.slide.sides.map((side, index) =>
      drawState(side, scale, {
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
    return minimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(28, 12), [minimalKicker(page, scheme), minimalHeadline(page, scheme, scale, { wanted: 92, least: 48 })]),
        stack(0, states, { marginTop: scale.size(44, 16) }),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { strong, text } = chooseVoices(page.look)
    const padding = scale.size(48, 26)
    const sign = scale.size(56, 40)
    const states = page.slide.sides.map((side, index) =>
      drawState(side, scale, {
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
            ? disc('cross', { size: sign, ground: scheme.line, color: scheme.ink })
            : disc('check', { size: sign, ground: scheme.onFill, color: scheme.fill }),
      }),
    )
    return corporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        stack(scale.size(24, 12), [
          corporateKicker(page, scheme.accent),
          corporateHeadline(page, scheme, scale, { wanted: 80, least: 46 }),
        ]),
        column({ flexGrow: 1, flexShrink: 0, width: '100%', gap: 24, marginTop: scale.size(48, 18) }, states),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = vividScheme(page)
    const { title, text } = chooseVoices(page.look)
    const padding = scale.size(48, 26)
    const states = page.slide.sides.map((side, index) =>
      drawState(side, scale, {
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
    return vividSheet(page, scheme, {
      placement: 'flex-start',
      behind: [],
      children: [
        stack(scale.size(28, 12), [vividKicker(page, scheme), vividHeadline(page, scheme, scale, { wanted: 100, least: 48 })]),
        column({ flexGrow: 1, flexShrink: 0, width: '100%', gap: 18, marginTop: scale.size(44, 16) }, states),
      ],
    })
  },
}
