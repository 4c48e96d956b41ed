import { buildCorporateHead, buildCorporateSheet } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, chooseVividScheme } from '../families/vivid.ts'
import { writeText } from '../layout/text.ts'
import { buildStack } from '../style/parts.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { Drawings } from './drawings.ts'

export const question: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme({ ground: page.colors.ink, accent: page.colors.accent })
    const { text } = chooseTypeStyles(page.look)
    return buildMinimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(36, 14), wanted: 148, least: 58 }),
        buildStack(0, [
          writeText(page.slide.body, text, {
            size: scale.size(40, 28),
            color: scheme.muted,
            style: { maxWidth: page.width * 0.86, marginTop: 28 },
          }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme({ ground: page.colors.primary, accent: page.colors.ground })
    const { text } = chooseTypeStyles(page.look)
    return buildCorporateSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildCorporateHead(page, scheme, scale, { gap: scale.size(36, 14), kicker: scheme.muted, wanted: 124, least: 54 }),
        buildStack(0, [
          writeText(page.slide.body, text, { size: scale.size(40, 28), color: scheme.muted, style: { marginTop: 28 } }),
        ]),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    const { text } = chooseTypeStyles(page.look)
    return buildVividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(36, 14), wanted: 172, least: 58 }),
        buildStack(0, [
          writeText(
            page.slide.body,
            { ...text, weight: 500 },
            { size: scale.size(42, 28), color: scheme.ink, style: { marginTop: 28 } },
          ),
        ]),
      ],
    })
  },
}
