import { corporateKicker, corporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { minimalKicker, minimalSheet } from '../families/minimal.ts'
import { vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import type { Scale } from '../layout/fit.ts'
import { column, shape } from '../layout/nodes.ts'
import { type Type, write } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { alignOptically, stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'

/** A figure's spaces keep its parts on one line: `87 %`. */
const joinFigure = (figure: string) => figure.trim().replaceAll(/\s+/g, '\u00A0')

/** The figure as large as the width lets it be on one line. */
function writeFigure(
  page: Page,
  scale: Scale,
  { type, wanted, width, color }: { type: Type; wanted: number; width: number; color: string },
) {
  const text = joinFigure(page.slide.figure)
  const size = scale.headline(text, type, { wanted, least: 130, width })
  return write(text, type, { size, color, style: { ...alignOptically(size), whiteSpace: 'nowrap' } })
}

export const number: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { figure, title, text } = chooseVoices(page.look)
    return minimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(20, 10), [
          minimalKicker(page, scheme),
          writeFigure(page, scale, { type: figure, wanted: 560, width: page.width, color: scheme.accent }),
        ]),
        stack(
          scale.size(28, 12),
          [
            write(page.slide.headline, title, { size: scale.size(68, 42), color: scheme.ink, balance: true }),
            write(page.slide.body, text, {
              size: scale.size(38, 28),
              color: scheme.muted,
              style: { maxWidth: page.width * 0.86 },
            }),
          ],
          { marginTop: 24 },
        ),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { figure, title, text } = chooseVoices(page.look)
    const padding = scale.size(60, 36)
    return corporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        column(
          {
            flexGrow: 1,
            flexShrink: 0,
            padding,
            justifyContent: 'space-between',
            borderRadius: PANEL_RADIUS,
            backgroundColor: scheme.fill,
          },
          [
            corporateKicker(page, scheme.mutedOnFill) ?? shape({}),
            writeFigure(page, scale, { type: figure, wanted: 460, width: page.width - 2 * padding, color: scheme.onFill }),
          ],
        ),
        stack(
          scale.size(20, 10),
          [
            write(page.slide.headline, title, { size: scale.size(58, 40), color: scheme.ink, balance: true }),
            write(page.slide.body, text, { size: scale.size(36, 27), color: scheme.muted }),
          ],
          { marginTop: scale.size(44, 20) },
        ),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = vividScheme(page)
    const { figure, title, text } = chooseVoices(page.look)
    return vividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(24, 12), [
          vividKicker(page, scheme),
          writeFigure(page, scale, { type: figure, wanted: 560, width: page.width, color: scheme.ink }),
        ]),
        stack(
          scale.size(24, 12),
          [
            write(page.slide.headline, title, { size: scale.size(76, 44), color: scheme.ink, balance: true }),
            write(page.slide.body, { ...text, weight: 500 }, { size: scale.size(40, 28), color: scheme.ink }),
          ],
          { marginTop: 24 },
        ),
      ],
    })
  },
}
