import type { Node } from '@takumi-rs/core'
import { buildCorporateHead, buildCorporateSheet, PANEL_RADIUS } from '../families/corporate.ts'
import { buildMinimalHead, buildMinimalSheet } from '../families/minimal.ts'
import { buildVividHead, buildVividSheet, chooseVividScheme } from '../families/vivid.ts'
import type { TextScale } from '../layout/fit.ts'
import { buildIcon } from '../layout/icons.ts'
import { buildRow } from '../layout/nodes.ts'
import { buildTextNode } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { buildBodyText, buildStack, enlarge, placeAlone, placeNarrow } from '../style/parts.ts'
import type { Scheme } from '../style/scheme.ts'
import { chooseTypeStyles } from '../style/type-styles.ts'
import type { DrawersByFamily } from './drawers-by-family.ts'

export function buildMinimalAction(page: Page, scheme: Scheme, scale: TextScale): Node | undefined {
  const size = scale.size(44, 32)
  const text = buildTextNode(page.slide.callToAction, chooseTypeStyles(page.look).strong, {
    size,
    color: scheme.ink,
    style: { flexGrow: 1, flexShrink: 1, flexBasis: 0, textAlign: 'left' },
  })
  if (!text) return undefined
  return buildRow(
    {
      flexShrink: 0,
      width: '100%',
      alignItems: 'center',
      gap: 28,
      paddingTop: scale.size(36, 18),
      borderTop: `3px solid ${scheme.ink}`,
    },
    [text, buildIcon('arrow', { size: Math.round(size * 1.2), color: scheme.ink, weight: 1.6 })],
  )
}

type Button = { background: string; color: string; radius: number; padding: string }

export function buildActionButton(
  page: Page,
  scale: TextScale,
  { background, color, radius, padding }: Button,
): Node | undefined {
  const size = scale.size(40, 30)
  const text = buildTextNode(page.slide.callToAction, chooseTypeStyles(page.look).strong, {
    size,
    color,
    style: { flexShrink: 1 },
  })
  if (!text) return undefined
  return buildRow(
    {
      flexShrink: 0,
      alignSelf: placeNarrow(page),
      maxWidth: '100%',
      alignItems: 'center',
      gap: 24,
      padding,
      borderRadius: radius,
      backgroundColor: background,
    },
    [text, buildIcon('arrow', { size: Math.round(size * 1.1), color, weight: 2.4 })],
  )
}

/** Nobody would read a call to action that stands alone at the foot of an empty sheet. */
function promoteAction(page: Page): Page {
  const { slide } = page
  if (slide.headline.trim() !== '') return page
  return { ...page, slide: { ...slide, headline: slide.callToAction, callToAction: '' } }
}

export const closingDrawersByFamily: DrawersByFamily = {
  minimal(given, scale) {
    const page = promoteAction(given)
    const scheme = page.sheet({ background: page.colors.primary, accent: page.colors.ground })
    return buildMinimalSheet(page, scheme, {
      placement: placeAlone(page.slide.callToAction.trim() === '', 'space-between'),
      children: [
        buildMinimalHead(page, scheme, scale, { gap: scale.size(36, 14), wanted: 148, least: 58 }, [
          buildBodyText(page, scale, { wanted: enlarge(page, 40), least: 28, color: scheme.muted, maxWidth: page.width * 0.88 }),
        ]),
        buildStack(0, [buildMinimalAction(page, scheme, scale)], { marginTop: 32 }),
      ],
    })
  },

  corporate(given, scale) {
    const page = promoteAction(given)
    const scheme = page.sheet({ background: page.colors.primary, accent: page.colors.ground })
    const button = page.scheme({ background: page.colors.ground })
    const isReadableBrand = button.accent === page.colors.primary // a mended colour is pale, as if the button were disabled
    return buildCorporateSheet(page, scheme, {
      placement: 'center',
      children: [
        buildCorporateHead(page, scheme, scale, { gap: scale.size(36, 14), kicker: scheme.muted, wanted: 124, least: 56 }, [
          buildBodyText(page, scale, { wanted: enlarge(page, 40), least: 28, color: scheme.muted }),
        ]),
        buildStack(
          0,
          [
            buildActionButton(page, scale, {
              background: button.background,
              color: isReadableBrand ? button.accent : button.ink,
              radius: PANEL_RADIUS,
              padding: '30px 44px',
            }),
          ],
          { marginTop: scale.size(64, 24) },
        ),
      ],
    })
  },

  vivid(given, scale) {
    const page = promoteAction(given)
    const scheme = chooseVividScheme(page)
    return buildVividSheet(page, scheme, {
      placement: placeAlone(page.slide.callToAction.trim() === '', 'space-between'),
      children: [
        buildVividHead(page, scheme, scale, { gap: scale.size(36, 14), wanted: 172, least: 60 }, [
          buildBodyText(page, scale, { wanted: enlarge(page, 42), least: 28, color: scheme.ink, weight: 500 }),
        ]),
        buildStack(
          0,
          [buildActionButton(page, scale, { background: scheme.fill, color: scheme.onFill, radius: 60, padding: '34px 52px' })],
          {
            marginTop: 32,
          },
        ),
      ],
    })
  },
}
