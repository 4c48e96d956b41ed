import type { Node } from '@takumi-rs/core'
import { buildCorporateHead, buildCorporateSheet } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, CARD_RADIUS, chooseVividScheme } from '../families/vivid.ts'
import { buildColumn, buildRow, buildShape } from '../layout/nodes.ts'
import { buildTextNode } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { buildStack, chooseMarkColor, enlarge, placeAlone } from '../style/parts.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

const FILLS_THE_REST = { flexGrow: 1, flexShrink: 1, flexBasis: 0 } as const

const chooseStepSize = (page: Page) => enlarge(page, Math.max(36, 56 - 3 * page.slide.items.length), page.slide.items)

const countDigits = ({ firstStep, slide }: Page) => String(firstStep + slide.items.length - 1).length

export const stepsDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { text, figure } = chooseTypeStyles(page.look)
    const { items } = page.slide
    const size = scale.size(chooseStepSize(page), 28)
    const numeral = scale.size(items.length > 4 ? 76 : 104, 34)
    const digits = countDigits(page)
    const step = (item: string, index: number): Node =>
      buildRow({ flexShrink: 0, alignItems: 'center' }, [
        buildTextNode(String(page.firstStep + index), figure, {
          size: numeral,
          color: scheme.accent,
          style: { width: Math.max(numeral * (0.75 + 0.4 * digits), 60), flexShrink: 0 },
        }),
        buildTextNode(item, { ...text, leading: 1.34 }, { size, color: scheme.ink, style: FILLS_THE_REST }),
      ])
    return buildMinimalSheet(page, scheme, {
      placement: placeAlone(page.slide.headline.trim() === '', 'space-between'),
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(28, 12), wanted: 92, least: 48 }),
        buildStack(scale.size(40, 10), items.map(step), { marginTop: scale.size(44, 14) }),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { text, strong } = chooseTypeStyles(page.look)
    const { items } = page.slide
    const size = scale.size(chooseStepSize(page) - 2, 27)
    const chip = Math.round(size * 1.75)
    const gap = scale.size(44, 12)
    const step = (item: string, index: number): Node =>
      buildRow({ flexShrink: 0, gap: scale.size(32, 18) }, [
        buildColumn({ flexShrink: 0, width: chip, alignItems: 'center' }, [
          buildRow(
            {
              flexShrink: 0,
              width: chip,
              height: chip,
              borderRadius: chip / 2,
              backgroundColor: scheme.fill,
              alignItems: 'center',
              justifyContent: 'center',
            },
            [
              buildTextNode(
                String(page.firstStep + index),
                { ...strong, leading: 1 },
                { size: Math.round(chip * 0.44), color: scheme.onFill },
              ),
            ],
          ),
          index < items.length - 1 ? buildShape({ flexGrow: 1, width: 3, backgroundColor: scheme.line }) : undefined,
        ]),
        buildTextNode(
          item,
          { ...text, weight: 500, leading: 1.34 },
          {
            size,
            color: scheme.ink,
            style: {
              ...FILLS_THE_REST,
              marginTop: Math.max(0, (chip - size * 1.34) / 2),
              marginBottom: index < items.length - 1 ? gap : 0,
            },
          },
        ),
      ])
    return buildCorporateSheet(page, scheme, {
      placement: placeAlone(page.slide.headline.trim() === '', 'space-between'),
      children: [
        buildCorporateHead(page, scheme, scale, {
          gap: scale.size(24, 12),
          kicker: chooseMarkColor(page, scheme),
          wanted: 88,
          least: 46,
        }),
        buildStack(0, items.map(step), { marginTop: scale.size(52, 16) }),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = chooseVividScheme(page)
    const { strong, figure } = chooseTypeStyles(page.look)
    const { items } = page.slide
    const size = scale.size(chooseStepSize(page), 27)
    const numeral = scale.size(items.length > 4 ? 72 : 108, 34)
    const digits = countDigits(page)
    const step = (item: string, index: number): Node =>
      buildRow(
        {
          flexShrink: 0,
          gap: scale.size(32, 16),
          alignItems: 'center',
          padding: `${scale.size(22, 6)}px ${scale.size(40, 22)}px`,
          borderRadius: scale.size(CARD_RADIUS, 18),
          backgroundColor: scheme.shade,
        },
        [
          buildTextNode(String(page.firstStep + index), figure, {
            size: numeral,
            color: scheme.accent,
            style: { flexShrink: 0, width: numeral * (0.1 + 0.62 * digits) },
          }),
          buildTextNode(item, { ...strong, weight: 600 }, { size, color: scheme.ink, style: FILLS_THE_REST }),
        ],
      )
    return buildVividSheet(page, scheme, {
      placement: placeAlone(page.slide.headline.trim() === '', 'space-between'),
      behind: [],
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(28, 12), wanted: 108, least: 48 }),
        buildStack(scale.size(16, 7), items.map(step), { marginTop: scale.size(40, 14) }),
      ],
    })
  },
}
