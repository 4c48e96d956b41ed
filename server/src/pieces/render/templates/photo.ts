import type { Node } from '@takumi-rs/core'
import { corporateHeadline, corporateKicker, corporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { minimalHeadline, minimalKicker, minimalSheet } from '../families/minimal.ts'
import { CARD_RADIUS, vividHeadline, vividKicker, vividSheet } from '../families/vivid.ts'
import { column, shape } from '../layout/nodes.ts'
import { write } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { placePhoto, stack } from '../style/parts.ts'
import { chooseVoices } from '../style/voices.ts'
import type { Drawings } from './drawings.ts'
import { findPhotoSize } from './photo-sizes.ts'

/** The photo at the top of the slide, and the room that the texts leave to it inside the margins. */
function placeAbove(page: Page, instead: string): { photo: Node; height: number } {
  const { width, height } = findPhotoSize('photo', page.look.family, page.format) ?? page.size
  return {
    photo: placePhoto(page, instead, { position: 'absolute', left: 0, top: 0, width, height }),
    height: height - page.margins.top,
  }
}

export const photo: Drawings = {
  minimal(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseVoices(page.look)
    const { photo: picture, height } = placeAbove(page, scheme.shade)
    return minimalSheet({ ...page, logo: undefined }, scheme, {
      behind: [picture],
      placement: 'flex-start',
      children: [
        shape({ height: height + scale.size(56, 32) }),
        stack(scale.size(24, 10), [
          minimalKicker(page, scheme),
          minimalHeadline(page, scheme, scale, { wanted: 88, least: 44 }),
          write(page.slide.body, text, { size: scale.size(36, 27), color: scheme.muted }),
        ]),
      ],
    })
  },

  corporate(page, scale) {
    const scheme = page.scheme()
    const { text } = chooseVoices(page.look)
    const box = findPhotoSize('photo', 'corporate', page.format) ?? page.size
    return corporateSheet(page, scheme, {
      placement: 'flex-start',
      children: [
        placePhoto(page, scheme.shade, { ...box, flexGrow: 1, flexShrink: 1, minHeight: 0, borderRadius: PANEL_RADIUS }),
        stack(
          scale.size(20, 9),
          [
            corporateKicker(page, scheme.accent),
            corporateHeadline(page, scheme, scale, { wanted: 76, least: 44 }),
            write(page.slide.body, text, { size: scale.size(36, 27), color: scheme.muted }),
          ],
          { marginTop: scale.size(44, 24) },
        ),
      ],
    })
  },

  vivid(page, scale) {
    const scheme = page.scheme({ ground: page.colors.primary, accent: page.colors.accent, fill: page.colors.accent })
    const { text } = chooseVoices(page.look)
    const card = page.scheme({ fill: page.colors.primary })
    return vividSheet({ ...page, logo: undefined }, scheme, {
      behind: [
        placePhoto(page, scheme.shade, {
          position: 'absolute',
          left: 0,
          top: 0,
          ...(findPhotoSize('photo', 'vivid', page.format) ?? page.size),
        }),
      ],
      placement: 'flex-end',
      children: [
        column(
          {
            flexShrink: 0,
            width: '100%',
            gap: scale.size(24, 10),
            padding: scale.size(52, 30),
            borderRadius: CARD_RADIUS,
            backgroundColor: card.ground,
          },
          [
            vividKicker(page, card),
            vividHeadline(page, card, scale, { wanted: 84, least: 44, width: page.width - 2 * scale.size(52, 30) }),
            write(page.slide.body, { ...text, weight: 500 }, { size: scale.size(38, 27), color: card.muted }),
          ],
        ),
      ],
    })
  },
}
