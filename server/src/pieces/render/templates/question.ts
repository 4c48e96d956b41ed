import { corporateHeadline, corporateKicker, corporateSheet } from '../families/corporate.ts'
import { minimalHeadline, minimalKicker, minimalSheet } from '../families/minimal.ts'
import { vividHeadline, vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import { write } from '../layout/text.ts'
import { stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'

export const question: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme({ ground: page.colors.ink, accent: page.colors.accent })
    const { text } = chooseVoices(page.look)
    return minimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(36, 14), [
          minimalKicker(page, scheme),
          minimalHeadline(page, scheme, scale, { wanted: 148, least: 58 }),
        ]),
        stack(0, [
          write(page.slide.body, text, {
            size: scale.size(40, 28),
            color: scheme.muted,
            style: { maxWidth: page.width * 0.86, marginTop: 28 },
          }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme({ ground: page.colors.primary, accent: page.colors.ground })
    const { text } = chooseVoices(page.look)
    return corporateSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(36, 14), [
          corporateKicker(page, scheme.muted),
          corporateHeadline(page, scheme, scale, { wanted: 124, least: 54 }),
        ]),
        stack(0, [write(page.slide.body, text, { size: scale.size(40, 28), color: scheme.muted, style: { marginTop: 28 } })]),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = vividScheme(page)
    const { text } = chooseVoices(page.look)
    return vividSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(36, 14), [vividKicker(page, scheme), vividHeadline(page, scheme, scale, { wanted: 172, least: 58 })]),
        stack(0, [
          write(
            page.slide.body,
            { ...text, weight: 500 },
            { size: scale.size(42, 28), color: scheme.ink, style: { marginTop: 28 } },
          ),
        ]),
      ],
    })
  },
}
