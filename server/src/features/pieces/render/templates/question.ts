import { buildCorporateHead, buildCorporateSheet } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, chooseVividScheme } from '../families/vivid.ts'
import { buildBodyText, buildStack, enlarge } from '../style/parts.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

export const questionDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.sheet({ background: page.colors.ink, accent: page.colors.accent })
    return buildMinimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(36, 14), wanted: 148, least: 58 }),
        buildStack(0, [
          buildBodyText(page, scale, {
            wanted: enlarge(page, 40),
            least: 28,
            color: scheme.muted,
            maxWidth: page.width * 0.86,
            marginTop: 28,
          }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.sheet({ background: page.colors.primary, accent: page.colors.ground })
    return buildCorporateSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildCorporateHead(page, scheme, scale, { gap: scale.size(36, 14), kicker: scheme.muted, wanted: 124, least: 54 }),
        buildStack(0, [buildBodyText(page, scale, { wanted: enlarge(page, 40), least: 28, color: scheme.muted, marginTop: 28 })]),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    return buildVividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(36, 14), wanted: 172, least: 58 }),
        buildStack(0, [
          buildBodyText(page, scale, { wanted: enlarge(page, 42), least: 28, color: scheme.ink, weight: 500, marginTop: 28 }),
        ]),
      ],
    })
  },
}
