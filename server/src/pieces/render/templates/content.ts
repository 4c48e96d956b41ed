import { corporateHeadline, corporateKicker, corporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { minimalHeadline, minimalKicker, minimalSheet } from '../families/minimal.ts'
import { CARD_RADIUS, vividHeadline, vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import { column, shape } from '../layout/nodes.ts'
import { write } from '../layout/text.ts'
import { stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'

export const content: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseVoices(page.look)
    const body = write(page.slide.body, text, {
      size: scale.size(42, 29),
      color: scheme.ink,
      style: { maxWidth: page.width * 0.88 },
    })
    return minimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(32, 14), [
          minimalKicker(page, scheme),
          minimalHeadline(page, scheme, scale, { wanted: body ? 104 : 136, least: 54 }),
        ]),
        body &&
          stack(scale.size(40, 16), [shape({ height: 2, width: '100%', backgroundColor: scheme.line, marginTop: 24 }), body]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseVoices(page.look)
    const padding = scale.size(60, 36)
    const width = page.width - 2 * padding
    const panel = {
      flexGrow: 1,
      width: '100%',
      padding,
      gap: scale.size(40, 18),
      borderRadius: PANEL_RADIUS,
      backgroundColor: scheme.shade,
    }
    return corporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        column({ ...panel, justifyContent: 'space-between' }, [
          stack(scale.size(26, 12), [
            corporateKicker(page, scheme.accent),
            corporateHeadline(page, scheme, scale, { wanted: 92, least: 50, width }),
          ]),
          write(page.slide.body, text, { size: scale.size(40, 28), color: scheme.ink, style: { flexShrink: 0 } }),
        ]),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = vividScheme(page)
    const { text } = chooseVoices(page.look)
    const body = write(page.slide.body, { ...text, weight: 500 }, { size: scale.size(42, 28), color: scheme.onFill })
    const padding = scale.size(52, 30)
    return vividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(34, 16), [
          vividKicker(page, scheme),
          vividHeadline(page, scheme, scale, { wanted: body ? 116 : 150, least: 54 }),
        ]),
        body &&
          column(
            { flexShrink: 0, marginTop: scale.size(40, 16), padding, borderRadius: CARD_RADIUS, backgroundColor: scheme.fill },
            [body],
          ),
      ],
    })
  },
}
