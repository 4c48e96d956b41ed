import { buildCorporateHead, buildCorporateSheet } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, chooseVividScheme } from '../families/vivid.ts'
import { buildBodyText, buildStack } from '../style/parts.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

export const coverDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    return buildMinimalSheet(page, scheme, {
      placement: 'flex-end',
      swipe: true,
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(36, 16), wanted: 164, least: 66 }, [
          buildBodyText(page, scale, { wanted: 40, least: 28, color: scheme.muted, maxWidth: page.width * 0.86 }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.sheet({ background: page.colors.primary, accent: page.colors.ground })
    return buildCorporateSheet(page, scheme, {
      placement: 'center',
      swipe: true,
      children: [
        buildCorporateHead(page, scheme, scale, { gap: scale.size(36, 16), kicker: scheme.muted, wanted: 132, least: 62 }, [
          buildBodyText(page, scale, { wanted: 40, least: 28, color: scheme.muted, maxWidth: page.width * 0.88 }),
        ]),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    return buildVividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(40, 18), wanted: 188, least: 68 }),
        buildStack(0, [
          buildBodyText(page, scale, {
            wanted: 42,
            least: 28,
            color: scheme.ink,
            weight: 500,
            maxWidth: page.width * 0.86,
            marginTop: 32,
          }),
        ]),
      ],
    })
  },
}
