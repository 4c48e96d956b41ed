import { buildCorporateHeadline, buildCorporateKicker, buildCorporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, chooseVividScheme } from '../families/vivid.ts'
import { buildColumn } from '../layout/nodes.ts'
import { buildBodyText, buildStack, enlarge } from '../style/parts.ts'
import { buildActionButton, buildMinimalAction } from './closing.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

export const singleDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    return buildMinimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(36, 14), wanted: 156, least: 60 }),
        buildStack(
          scale.size(44, 18),
          [
            buildBodyText(page, scale, {
              wanted: enlarge(page, 42),
              least: 28,
              color: scheme.muted,
              maxWidth: page.width * 0.88,
            }),
            buildMinimalAction(page, scheme, scale),
          ],
          { marginTop: 32 },
        ),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const padding = scale.size(64, 36)
    const panel = page.scheme({ background: scheme.fill })
    return buildCorporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        buildColumn(
          {
            flexGrow: 1,
            flexShrink: 0,
            width: '100%',
            padding,
            gap: 28,
            justifyContent: 'space-between',
            borderRadius: PANEL_RADIUS,
            backgroundColor: scheme.fill,
          },
          [
            buildCorporateKicker(page, panel.muted) ?? buildColumn({}, []),
            buildCorporateHeadline(page, scheme, scale, {
              wanted: 124,
              least: 56,
              width: page.width - 2 * padding,
              color: panel.ink,
              accent: panel.accent,
            }),
          ],
        ),
        buildStack(
          scale.size(36, 16),
          [
            buildBodyText(page, scale, { wanted: enlarge(page, 40), least: 28, color: scheme.ink }),
            buildActionButton(page, scale, {
              background: scheme.fill,
              color: scheme.onFill,
              radius: PANEL_RADIUS,
              padding: '28px 40px',
            }),
          ],
          { marginTop: scale.size(48, 20) },
        ),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    return buildVividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(40, 16), wanted: 184, least: 62 }),
        buildStack(
          scale.size(40, 18),
          [
            buildBodyText(page, scale, { wanted: enlarge(page, 44), least: 28, color: scheme.ink, weight: 500 }),
            buildActionButton(page, scale, { background: scheme.fill, color: scheme.onFill, radius: 60, padding: '32px 50px' }),
          ],
          { marginTop: 32 },
        ),
      ],
    })
  },
}
