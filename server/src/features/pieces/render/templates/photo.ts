import type { Node } from '@takumi-rs/core'
import { buildCorporateHeadline, buildCorporateKicker, buildCorporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHeadline, buildVividKicker, buildVividSheet, CARD_RADIUS } from '../families/vivid.ts'
import { buildColumn, buildShape } from '../layout/nodes.ts'
import type { Page } from '../style/page.ts'
import { buildBodyText, buildPhoto, buildStack } from '../style/parts.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'
import { findPhotoSize } from './photo-sizes.ts'

function placeAbove(page: Page, instead: string): { photo: Node; height: number } {
  const { width, height } = findPhotoSize(page.slide, page.look.family, page.format) ?? page.size
  return {
    photo: buildPhoto(page, instead, { position: 'absolute', left: 0, top: 0, width, height }),
    height: height - page.margins.top,
  }
}

const LEAST_SHARE = 0.5

export const photoDrawersByFamily: DrawersByFamily = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { photo: picture, height } = placeAbove(page, scheme.shade)
    return buildMinimalSheet({ ...page, logo: undefined, darkLogo: undefined }, scheme, {
      behind: [picture],
      placement: 'flex-start',
      children: [
        buildShape({ height: height + scale.size(56, 32) }),
        buildMinimalHead(page, scheme, scale, { gap: scale.size(24, 10), wanted: 88, least: 44 }, [
          buildBodyText(page, scale, { wanted: 36, least: 27, color: scheme.muted }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const box = findPhotoSize(page.slide, 'corporate', page.format) ?? page.size
    return buildCorporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        buildPhoto(page, scheme.shade, {
          ...box,
          flexGrow: 1,
          flexShrink: 1,
          minHeight: Math.round(box.height * LEAST_SHARE),
          borderRadius: PANEL_RADIUS,
        }),
        buildStack(
          scale.size(20, 9),
          [
            buildCorporateKicker(page, scheme.accent),
            buildCorporateHeadline(page, scheme, scale, { wanted: 76, least: 44 }),
            buildBodyText(page, scale, { wanted: 36, least: 27, color: scheme.muted }),
          ],
          { marginTop: scale.size(44, 24) },
        ),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = page.sheet({ background: page.colors.primary, accent: page.colors.accent, fill: page.colors.accent })
    const card = page.scheme({ fill: page.colors.primary })
    return buildVividSheet({ ...page, logo: undefined, darkLogo: undefined }, scheme, {
      behind: [
        buildPhoto(page, scheme.shade, {
          position: 'absolute',
          left: 0,
          top: 0,
          ...(findPhotoSize(page.slide, 'vivid', page.format) ?? page.size),
        }),
      ],
      placement: 'flex-end',
      children: [
        buildColumn(
          {
            flexShrink: 0,
            width: '100%',
            gap: scale.size(24, 10),
            padding: scale.size(52, 30),
            borderRadius: CARD_RADIUS,
            backgroundColor: card.background,
          },
          [
            buildVividKicker(page, card),
            buildVividHeadline(page, card, scale, { wanted: 84, least: 44, width: page.width - 2 * scale.size(52, 30) }),
            buildBodyText(page, scale, { wanted: 38, least: 27, color: card.muted, weight: 500 }),
          ],
        ),
      ],
    })
  },
}
