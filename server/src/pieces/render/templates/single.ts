import { corporateHeadline, corporateKicker, corporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { minimalHeadline, minimalKicker, minimalSheet } from '../families/minimal.ts'
import { vividHeadline, vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import { column } from '../layout/nodes.ts'
import { write } from '../layout/text.ts'
import { stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import { actionButton, minimalAction } from './closing.ts'
import type { Drawings } from './drawings.ts'

export const single: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseVoices(page.look)
    return minimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(36, 14), [
          minimalKicker(page, scheme),
          minimalHeadline(page, scheme, scale, { wanted: 156, least: 60 }),
        ]),
        stack(
          scale.size(44, 18),
          [
            write(page.slide.body, text, {
              size: scale.size(42, 28),
              color: scheme.muted,
              style: { maxWidth: page.width * 0.88 },
            }),
            minimalAction(page, scheme, scale),
          ],
          { marginTop: 32 },
        ),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseVoices(page.look)
    const padding = scale.size(64, 36)
    const panel = page.scheme({ ground: scheme.fill })
    return corporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        column(
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
            corporateKicker(page, panel.muted) ?? column({}, []),
            corporateHeadline(page, scheme, scale, { wanted: 124, least: 56, width: page.width - 2 * padding, color: panel.ink }),
          ],
        ),
        stack(
          scale.size(36, 16),
          [
            write(page.slide.body, text, { size: scale.size(40, 28), color: scheme.ink }),
            actionButton(page, scale, { ground: scheme.fill, color: scheme.onFill, radius: PANEL_RADIUS, padding: '28px 40px' }),
          ],
          { marginTop: scale.size(48, 20) },
        ),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = vividScheme(page)
    const { text } = chooseVoices(page.look)
    return vividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(40, 16), [vividKicker(page, scheme), vividHeadline(page, scheme, scale, { wanted: 184, least: 62 })]),
        stack(
          scale.size(40, 18),
          [
            write(page.slide.body, { ...text, weight: 500 }, { size: scale.size(44, 28), color: scheme.ink }),
            actionButton(page, scale, { ground: scheme.fill, color: scheme.onFill, radius: 60, padding: '32px 50px' }),
          ],
          { marginTop: 32 },
        ),
      ],
    })
  },
}
