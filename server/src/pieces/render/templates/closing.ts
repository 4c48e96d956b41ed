import type { Node } from '@takumi-rs/core'
import { corporateHeadline, corporateKicker, corporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { minimalHeadline, minimalKicker, minimalSheet } from '../families/minimal.ts'
import { vividHeadline, vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import type { Scale } from '../layout/fit.ts'
import { icon } from '../layout/icons.ts'
import { row } from '../layout/nodes.ts'
import { write } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { stack } from '../style/parts.ts'
import type { Scheme } from '../style/scheme.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'

/** The call to action of the minimal family: a line of text above a rule, with an arrow. */
export function minimalAction(page: Page, scheme: Scheme, scale: Scale): Node | undefined {
  const size = scale.size(44, 32)
  const text = write(page.slide.callToAction, chooseVoices(page.look).strong, {
    size,
    color: scheme.ink,
    style: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  })
  if (!text) return undefined
  return row(
    {
      flexShrink: 0,
      width: '100%',
      alignItems: 'center',
      gap: 28,
      paddingTop: scale.size(36, 18),
      borderTop: `3px solid ${scheme.ink}`,
    },
    [text, icon('arrow', { size: Math.round(size * 1.2), color: scheme.ink, weight: 1.6 })],
  )
}

type Button = { ground: string; color: string; radius: number; padding: string }

/** The call to action as a button with an arrow. */
export function actionButton(page: Page, scale: Scale, { ground, color, radius, padding }: Button): Node | undefined {
  const size = scale.size(40, 30)
  const text = write(page.slide.callToAction, chooseVoices(page.look).strong, { size, color, style: { flexShrink: 1 } })
  if (!text) return undefined
  return row(
    {
      flexShrink: 0,
      alignSelf: 'flex-start',
      maxWidth: '100%',
      alignItems: 'center',
      gap: 24,
      padding,
      borderRadius: radius,
      backgroundColor: ground,
    },
    [text, icon('arrow', { size: Math.round(size * 1.1), color, weight: 2.4 })],
  )
}

export const closing: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme({ ground: page.colors.primary, accent: page.colors.ground })
    const { text } = chooseVoices(page.look)
    return minimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(36, 14), [
          minimalKicker(page, scheme),
          minimalHeadline(page, scheme, scale, { wanted: 148, least: 58 }),
          write(page.slide.body, text, { size: scale.size(40, 28), color: scheme.muted, style: { maxWidth: page.width * 0.88 } }),
        ]),
        stack(0, [minimalAction(page, scheme, scale)], { marginTop: 32 }),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme({ ground: page.colors.primary, accent: page.colors.ground })
    const { text } = chooseVoices(page.look)
    const button = page.scheme({ ground: page.colors.ground })
    return corporateSheet(page, scheme, {
      placement: 'center',
      children: [
        stack(scale.size(36, 14), [
          corporateKicker(page, scheme.muted),
          corporateHeadline(page, scheme, scale, { wanted: 124, least: 56 }),
          write(page.slide.body, text, { size: scale.size(40, 28), color: scheme.muted }),
        ]),
        stack(
          0,
          [
            actionButton(page, scale, {
              ground: button.ground,
              color: button.accent,
              radius: PANEL_RADIUS,
              padding: '30px 44px',
            }),
          ],
          { marginTop: scale.size(64, 24) },
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
        stack(scale.size(36, 14), [
          vividKicker(page, scheme),
          vividHeadline(page, scheme, scale, { wanted: 172, least: 60 }),
          write(page.slide.body, { ...text, weight: 500 }, { size: scale.size(42, 28), color: scheme.ink }),
        ]),
        stack(0, [actionButton(page, scale, { ground: scheme.fill, color: scheme.onFill, radius: 60, padding: '34px 52px' })], {
          marginTop: 32,
        }),
      ],
    })
  },
}
