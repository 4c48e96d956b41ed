import { buildCorporateHead, buildCorporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, CARD_RADIUS, chooseVividScheme } from '../families/vivid.ts'
import { buildColumn, buildShape } from '../layout/nodes.ts'
import type { Page } from '../style/page.ts'
import { buildBodyText, buildStack, chooseMarkColor, enlarge, placeAlone } from '../style/parts.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

const enlargeHeadline = (page: Page, wanted: number) => enlarge(page, wanted, [page.slide.headline, page.slide.body])

export const contentDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const body = buildBodyText(page, scale, {
      wanted: enlarge(page, 42),
      least: 29,
      color: scheme.ink,
      maxWidth: page.width * 0.88,
    })
    return buildMinimalSheet(page, scheme, {
      placement: placeAlone(!body, 'space-between'),
      children: [
        buildMinimalHead(page, scheme, scale, {
          gap: scale.size(32, 14),
          wanted: body ? enlargeHeadline(page, 104) : 136,
          least: 54,
        }),
        body &&
          buildStack(scale.size(40, 16), [
            buildShape({ height: 2, width: '100%', backgroundColor: scheme.line, marginTop: 24 }),
            body,
          ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const padding = scale.size(60, 36)
    const width = page.width - 2 * padding
    const body = buildBodyText(page, scale, { wanted: enlarge(page, 40), least: 28, color: scheme.ink, flexShrink: 0 })
    const panel = {
      flexGrow: 1,
      width: '100%',
      padding,
      gap: scale.size(40, 18),
      borderRadius: PANEL_RADIUS,
      ...(page.hasPhotoGround ? {} : { backgroundColor: scheme.shade }),
    }
    return buildCorporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        buildColumn({ ...panel, justifyContent: placeAlone(!body, 'space-between') }, [
          buildCorporateHead(page, scheme, scale, {
            gap: scale.size(26, 12),
            kicker: chooseMarkColor(page, scheme),
            wanted: body ? enlargeHeadline(page, 92) : 112,
            least: 50,
            width,
          }),
          body,
        ]),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    const body = buildBodyText(page, scale, { wanted: enlarge(page, 42), least: 28, color: scheme.onFill, weight: 500 })
    const padding = scale.size(52, 30)
    return buildVividSheet(page, scheme, {
      placement: placeAlone(!body, 'space-between'),
      children: [
        buildVividHead(page, scheme, scale, {
          gap: scale.size(34, 16),
          wanted: body ? enlargeHeadline(page, 116) : 150,
          least: 54,
        }),
        body &&
          buildColumn(
            { flexShrink: 0, marginTop: scale.size(40, 16), padding, borderRadius: CARD_RADIUS, backgroundColor: scheme.fill },
            [body],
          ),
      ],
    })
  },
}
