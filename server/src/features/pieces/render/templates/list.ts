import type { Node } from '@takumi-rs/core'
import type { Color } from 'contract/pieces/looks.ts'
import { buildCorporateHead, buildCorporateSheet } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, chooseVividScheme } from '../families/vivid.ts'
import { splitEmoji } from '../layout/emoji.ts'
import { buildIcon } from '../layout/icons.ts'
import { buildRow, buildShape, type Style } from '../layout/nodes.ts'
import { buildTextNode } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { buildStack, chooseMarkColor, enlarge, placeAlone } from '../style/parts.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

const chooseItemSize = (page: Page) => enlarge(page, Math.max(38, 58 - 3 * page.slide.items.length), page.slide.items)

/** In lines of the entry's letters. `NUMERAL` has room for two digits. */
const [DOT, TICK, NUMERAL] = [0.3, 0.95, 1.5]

/** The entry's number, tick or dot, in the middle of a line that is `height` high. Entries that begin with an emoji need no dot. */
function buildMark(
  { slide: { marks, items }, firstStep, look }: Page,
  index: number,
  { size, color, height, style }: { size: number; color: Color; height: number; style?: Style },
): Node | undefined {
  const line: Style = { flexShrink: 0, height, alignItems: 'center', ...style }
  if (marks === 'ticks') return buildRow(line, [buildIcon('check', { size: Math.round(size * TICK), color, weight: 2.6 })])
  if (marks === 'dots' && items.every((item) => splitEmoji(item.trim())[0]?.isEmoji)) return undefined
  const dot = Math.round(size * DOT)
  if (marks === 'dots')
    return buildRow(line, [buildShape({ width: dot, height: dot, borderRadius: dot / 2, backgroundColor: color })])
  return buildRow(line, [buildTextNode(String(firstStep + index), chooseTypeStyles(look).strong, { size, color })])
}

const isUntitled = ({ slide }: Page) => slide.headline.trim() === ''

export const listDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseTypeStyles(page.look)
    const { items } = page.slide
    const size = scale.size(chooseItemSize(page), 28)
    const entry = (item: string, index: number): Node =>
      buildRow({ flexShrink: 0, gap: 12, padding: `${scale.size(30, 9)}px 0`, borderTop: `2px solid ${scheme.line}` }, [
        buildMark(page, index, {
          size,
          color: scheme.accent,
          height: size * 1.32,
          style: { width: size * (page.slide.marks === 'dots' ? 0.75 : NUMERAL) },
        }),
        buildTextNode(
          item,
          { ...text, leading: 1.32 },
          { size, color: scheme.ink, style: { flexGrow: 1, flexShrink: 1, flexBasis: 0 } },
        ),
      ])
    return buildMinimalSheet(page, scheme, {
      placement: placeAlone(isUntitled(page), 'space-between'),
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(28, 12), wanted: 92, least: 48 }),
        buildStack(0, items.map(entry), { marginTop: scale.size(44, 14) }),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseTypeStyles(page.look)
    const { items } = page.slide
    const size = scale.size(chooseItemSize(page) - 3, 27)
    const chip = Math.round(size * 1.5)
    const mark = (index: number) =>
      page.slide.marks === 'dots'
        ? buildMark(page, index, { size: size * 1.2, color: chooseMarkColor(page, scheme), height: chip })
        : buildRow(
            {
              flexShrink: 0,
              width: chip,
              height: chip,
              borderRadius: Math.round(chip * 0.28),
              backgroundColor: scheme.fill,
              alignItems: 'center',
              justifyContent: 'center',
            },
            [buildMark(page, index, { size: Math.round(chip * 0.5), color: scheme.onFill, height: chip })],
          )
    const entry = (item: string, index: number): Node =>
      buildRow({ flexShrink: 0, gap: scale.size(28, 16), alignItems: 'flex-start' }, [
        mark(index),
        buildTextNode(
          item,
          { ...text, weight: 500, leading: 1.34 },
          {
            size,
            color: scheme.ink,
            style: { flexGrow: 1, flexShrink: 1, flexBasis: 0, marginTop: Math.max(0, (chip - size * 1.34) / 2) },
          },
        ),
      ])
    return buildCorporateSheet(page, scheme, {
      placement: placeAlone(isUntitled(page), 'flex-start'),
      children: [
        buildCorporateHead(page, scheme, scale, {
          gap: scale.size(24, 12),
          kicker: chooseMarkColor(page, scheme),
          wanted: 84,
          least: 46,
        }),
        buildStack(0, items.map(entry), { marginTop: scale.size(56, 16), gap: scale.size(items.length > 5 ? 36 : 52, 10) }),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    const { strong } = chooseTypeStyles(page.look)
    const { items } = page.slide
    const size = scale.size(chooseItemSize(page), 27)
    const entry = (item: string, index: number): Node => {
      const filled = index % 2 === 0
      const padding = `${scale.size(30, 9)}px ${scale.size(40, 22)}px`
      return buildRow(
        {
          flexShrink: 0,
          gap: 22,
          padding,
          borderRadius: scale.size(38, 20),
          alignItems: 'center',
          backgroundColor: filled ? scheme.fill : scheme.shade,
        },
        [
          buildMark(page, index, {
            size,
            color: filled ? scheme.onFill : scheme.accent,
            height: size,
            style: { width: size * (page.slide.marks === 'dots' ? 0.5 : 0.95) },
          }),
          buildTextNode(
            item,
            { ...strong, weight: 600 },
            { size, color: filled ? scheme.onFill : scheme.ink, style: { flexGrow: 1, flexShrink: 1, flexBasis: 0 } },
          ),
        ],
      )
    }
    return buildVividSheet(page, scheme, {
      placement: placeAlone(isUntitled(page), 'space-between'),
      behind: [],
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(28, 12), wanted: 104, least: 48 }),
        buildStack(scale.size(16, 7), items.map(entry), { marginTop: scale.size(40, 14) }),
      ],
    })
  },
}
