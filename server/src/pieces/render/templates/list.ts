import type { Node } from '@takumi-rs/core'
import { corporateHeadline, corporateKicker, corporateSheet } from '../families/corporate.ts'
import { minimalHeadline, minimalKicker, minimalSheet } from '../families/minimal.ts'
import { vividHeadline, vividKicker, vividScheme, vividSheet } from '../families/vivid.ts'
import { icon } from '../layout/icons.ts'
import { row } from '../layout/nodes.ts'
import { write } from '../layout/text.ts'
import { stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'

/** The entries' wanted size: a short list has larger letters than a long one. */
const chooseItemSize = (count: number) => Math.max(38, 58 - 3 * count)

export const list: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { text, strong } = chooseVoices(page.look)
    const { items } = page.slide
    const size = scale.size(chooseItemSize(items.length), 28)
    const entry = (item: string, index: number): Node =>
      row({ flexShrink: 0, gap: 12, padding: `${scale.size(30, 9)}px 0`, borderTop: `2px solid ${scheme.line}` }, [
        write(String(index + 1), strong, {
          size,
          color: scheme.accent,
          style: { width: size * 1.5, flexShrink: 0, lineHeight: 1.32 },
        }),
        write(item, { ...text, leading: 1.32 }, { size, color: scheme.ink, style: { flexGrow: 1, flexShrink: 1, flexBasis: 0 } }),
      ])
    return minimalSheet(page, scheme, {
      placement: 'space-between',
      children: [
        stack(scale.size(28, 12), [minimalKicker(page, scheme), minimalHeadline(page, scheme, scale, { wanted: 92, least: 48 })]),
        stack(0, items.map(entry), { marginTop: scale.size(44, 14) }),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseVoices(page.look)
    const { items } = page.slide
    const size = scale.size(chooseItemSize(items.length) - 3, 27)
    const chip = Math.round(size * 1.5)
    const entry = (item: string): Node =>
      row({ flexShrink: 0, gap: scale.size(28, 16), alignItems: 'flex-start' }, [
        row(
          {
            flexShrink: 0,
            width: chip,
            height: chip,
            borderRadius: Math.round(chip * 0.28),
            backgroundColor: scheme.fill,
            alignItems: 'center',
            justifyContent: 'center',
          },
          [icon('check', { size: Math.round(chip * 0.58), color: scheme.onFill, weight: 2.6 })],
        ),
        write(
          item,
          { ...text, weight: 500, leading: 1.34 },
          {
            size,
            color: scheme.ink,
            style: { flexGrow: 1, flexShrink: 1, flexBasis: 0, marginTop: Math.max(0, (chip - size * 1.34) / 2) },
          },
        ),
      ])
    return corporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        stack(scale.size(24, 12), [
          corporateKicker(page, scheme.accent),
          corporateHeadline(page, scheme, scale, { wanted: 84, least: 46 }),
        ]),
        stack(0, items.map(entry), { marginTop: scale.size(56, 16), gap: scale.size(items.length > 5 ? 36 : 52, 10) }),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = vividScheme(page)
    const { strong } = chooseVoices(page.look)
    const { items } = page.slide
    const size = scale.size(chooseItemSize(items.length), 27)
    const entry = (item: string, index: number): Node => {
      const filled = index % 2 === 0
      const padding = `${scale.size(30, 9)}px ${scale.size(40, 22)}px`
      return row(
        {
          flexShrink: 0,
          gap: 22,
          padding,
          borderRadius: scale.size(38, 20),
          alignItems: 'center',
          backgroundColor: filled ? scheme.fill : scheme.shade,
        },
        [
          write(String(index + 1), strong, {
            size,
            color: filled ? scheme.onFill : scheme.accent,
            style: { width: size * 0.95, flexShrink: 0 },
          }),
          write(
            item,
            { ...strong, weight: 600 },
            { size, color: filled ? scheme.onFill : scheme.ink, style: { flexGrow: 1, flexShrink: 1, flexBasis: 0 } },
          ),
        ],
      )
    }
    return vividSheet(page, scheme, {
      placement: 'space-between',
      behind: [],
      children: [
        stack(scale.size(28, 12), [vividKicker(page, scheme), vividHeadline(page, scheme, scale, { wanted: 104, least: 48 })]),
        stack(scale.size(16, 7), items.map(entry), { marginTop: scale.size(40, 14) }),
      ],
    })
  },
}
