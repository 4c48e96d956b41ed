import { buildCorporateHead, buildCorporateSheet } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, chooseVividScheme } from '../families/vivid.ts'
import { writeText } from '../layout/text.ts'
import { buildStack } from '../style/parts.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { Drawings } from './drawings.ts'

export const cover: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseTypeStyles(page.look)
    return buildMinimalSheet(page, scheme, {
      placement: 'flex-end',
      swipe: true,
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(36, 16), wanted: 164, least: 66 }, [
          writeText(page.slide.body, text, {
            size: scale.size(40, 28),
            color: scheme.muted,
            style: { maxWidth: page.width * 0.86 },
          }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme({ ground: page.colors.primary, accent: page.colors.ground })
    const { text } = chooseTypeStyles(page.look)
    return buildCorporateSheet(page, scheme, {
      placement: 'center',
      swipe: true,
      children: [
        buildCorporateHead(page, scheme, scale, { gap: scale.size(36, 16), kicker: scheme.muted, wanted: 132, least: 62 }, [
          writeText(page.slide.body, text, {
            size: scale.size(40, 28),
            color: scheme.muted,
            style: { maxWidth: page.width * 0.88 },
          }),
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
        buildVividHead(page, scheme, scale, { gap: scale.size(40, 18), wanted: 188, least: 68 }),
        buildStack(0, [
          writeText(
            page.slide.body,
            { ...text, weight: 500 },
            { size: scale.size(42, 28), color: scheme.ink, style: { maxWidth: page.width * 0.86, marginTop: 32 } },
          ),
        ]),
      ],
    })
  },
}
