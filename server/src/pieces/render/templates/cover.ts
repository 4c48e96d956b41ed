import { corporateHeadline, corporateKicker, corporateSheet } from '../families/corporate.ts'
import { minimalHeadline, minimalKicker, minimalSheet } from '../families/minimal.ts'
import { vividHeadline, vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import { write } from '../layout/text.ts'
import { stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'

export const cover: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseVoices(page.look)
    return minimalSheet(page, scheme, {
      placement: 'flex-end',
      swipe: true,
      children: [
        stack(scale.size(36, 16), [
          minimalKicker(page, scheme),
          minimalHeadline(page, scheme, scale, { wanted: 164, least: 66 }),
          write(page.slide.body, text, { size: scale.size(40, 28), color: scheme.muted, style: { maxWidth: page.width * 0.86 } }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme({ ground: page.colors.primary, accent: page.colors.ground })
    const { text } = chooseVoices(page.look)
    return corporateSheet(page, scheme, {
      placement: 'center',
      swipe: true,
      children: [
        stack(scale.size(36, 16), [
          corporateKicker(page, scheme.muted),
          corporateHeadline(page, scheme, scale, { wanted: 132, least: 62 }),
          write(page.slide.body, text, { size: scale.size(40, 28), color: scheme.muted, style: { maxWidth: page.width * 0.88 } }),
        ]),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = vividScheme(page)
    const { text } = chooseVoices(page.look)
    return vividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(40, 18), [vividKicker(page, scheme), vividHeadline(page, scheme, scale, { wanted: 188, least: 68 })]),
        stack(0, [
          write(
            page.slide.body,
            { ...text, weight: 500 },
            { size: scale.size(42, 28), color: scheme.ink, style: { maxWidth: page.width * 0.86, marginTop: 32 } },
          ),
        ]),
      ],
    })
  },
}
