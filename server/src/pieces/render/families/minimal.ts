import type { Node } from '@takumi-rs/core'
import type { Scale } from '../layout/fit.ts'
import { icon } from '../layout/icons.ts'
import { row } from '../layout/nodes.ts'
import { write } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { alignOptically, formatPageMark, label, type Placement, placeHandle, placeLogo, room, sheet } from '../style/parts.ts'
import type { Scheme } from '../style/scheme.ts'
import { chooseVoices } from '../style/voices.ts'

/*
 * Minimal: one column, everything on one left edge, contrast by scale alone. Headlines stand at the top or at the bottom of an empty
 * sheet; hairlines part what belongs apart; one colour beside the ink. Questions and endings exchange ground and ink.
 */

const LABEL = 27

type MinimalSheet = { placement: Placement; children: readonly (Node | undefined)[]; swipe?: boolean; behind?: readonly Node[] }

/** The sheet with the handle at the lower left, and the page mark, or the hint to go on, at the lower right. */
export function minimalSheet(
  page: Page,
  scheme: Scheme,
  { placement, children, swipe = false, behind = [] }: MinimalSheet,
): Node {
  const { label: voice } = chooseVoices(page.look)
  const logo = placeLogo(page, { height: 52, maxWidth: page.width * 0.5 })
  const mark =
    swipe && page.count > 1 ? swipeHint(scheme) : label(formatPageMark(page), voice, { size: LABEL, color: scheme.muted })
  return sheet(page, scheme.ground, {
    behind,
    inner: [
      logo && row({ flexShrink: 0, marginBottom: 56 }, [logo]),
      room(placement, children),
      row({ flexShrink: 0, marginTop: 52, height: 40, alignItems: 'center', justifyContent: 'space-between' }, [
        placeHandle(page, voice, { size: LABEL, color: scheme.muted, width: page.width - 140 }) ?? row({}, []),
        mark,
      ]),
    ],
  })
}

const swipeHint = (scheme: Scheme) => icon('arrow', { size: 52, color: scheme.ink, weight: 1.4 })

export const minimalKicker = (page: Page, scheme: Scheme) =>
  label(page.slide.kicker, chooseVoices(page.look).strong, { size: 30, color: scheme.accent, style: { flexShrink: 1 } })

type Sizes = { wanted: number; least: number; width?: number }

/** A headline that fills its lines evenly and holds its longest word. */
export function minimalHeadline(page: Page, scheme: Scheme, scale: Scale, { wanted, least, width = page.width }: Sizes) {
  const { display } = chooseVoices(page.look)
  const size = scale.headline(page.slide.headline, display, { wanted, least, width })
  return write(page.slide.headline, display, { size, color: scheme.ink, balance: true, style: alignOptically(size) })
}
