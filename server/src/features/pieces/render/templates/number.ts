import { buildCorporateKicker, buildCorporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { buildMinimalKicker, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividKicker, buildVividSheet, chooseVividScheme } from '../families/vivid.ts'
import type { TextScale } from '../layout/fit.ts'
import { buildColumn, buildShape } from '../layout/nodes.ts'
import { buildTextNode, type TypeStyle } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { alignOptically, buildBodyText, buildStack, chooseMarkColor, enlarge } from '../style/parts.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

const joinFigure = (figure: string) => figure.trim().replaceAll(/\s+/g, '\u00A0')

function buildFigure(
  page: Page,
  scale: TextScale,
  { type, wanted, width, color }: { type: TypeStyle; wanted: number; width: number; color: string },
) {
  const text = joinFigure(page.slide.figure)
  const size = scale.headline(text, type, { wanted, least: 130, width })
  return buildTextNode(text, type, {
    size,
    color,
    style: { ...(page.isCentered ? {} : alignOptically(size)), whiteSpace: 'nowrap' },
  })
}

export const numberDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { figure, title } = chooseTypeStyles(page.look)
    return buildMinimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildStack(scale.size(20, 10), [
          buildMinimalKicker(page, scheme),
          buildFigure(page, scale, { type: figure, wanted: 560, width: page.width, color: scheme.accent }),
        ]),
        buildStack(
          scale.size(28, 12),
          [
            buildTextNode(page.slide.headline, title, {
              size: scale.size(68, 42),
              color: scheme.ink,
              accent: chooseMarkColor(page, scheme),
              balance: true,
            }),
            buildBodyText(page, scale, {
              wanted: enlarge(page, 38),
              least: 28,
              color: scheme.muted,
              maxWidth: page.width * 0.86,
            }),
          ],
          { marginTop: 24 },
        ),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { figure, title } = chooseTypeStyles(page.look)
    const padding = scale.size(60, 36)
    return buildCorporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        buildColumn(
          {
            flexGrow: 1,
            flexShrink: 0,
            padding,
            justifyContent: 'space-between',
            borderRadius: PANEL_RADIUS,
            backgroundColor: scheme.fill,
          },
          [
            buildCorporateKicker(page, scheme.mutedOnFill) ?? buildShape({}),
            buildFigure(page, scale, { type: figure, wanted: 460, width: page.width - 2 * padding, color: scheme.onFill }),
          ],
        ),
        buildStack(
          scale.size(20, 10),
          [
            buildTextNode(page.slide.headline, title, {
              size: scale.size(58, 40),
              color: scheme.ink,
              accent: chooseMarkColor(page, scheme),
              balance: true,
            }),
            buildBodyText(page, scale, { wanted: enlarge(page, 36), least: 27, color: scheme.muted }),
          ],
          { marginTop: scale.size(44, 20) },
        ),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    const { figure, title } = chooseTypeStyles(page.look)
    return buildVividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        buildStack(scale.size(24, 12), [
          buildVividKicker(page, scheme),
          buildFigure(page, scale, { type: figure, wanted: 560, width: page.width, color: scheme.ink }),
        ]),
        buildStack(
          scale.size(24, 12),
          [
            buildTextNode(page.slide.headline, title, {
              size: scale.size(76, 44),
              color: scheme.ink,
              accent: chooseMarkColor(page, scheme),
              balance: true,
            }),
            buildBodyText(page, scale, { wanted: enlarge(page, 40), least: 28, color: scheme.ink, weight: 500 }),
          ],
          { marginTop: 24 },
        ),
      ],
    })
  },
}
