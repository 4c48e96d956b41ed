import type { Node } from '@takumi-rs/core'
import type { Color } from 'contract/pieces/looks.ts'
import type { Scale } from '../layout/fit.ts'
import { icon } from '../layout/icons.ts'
import { row, shape } from '../layout/nodes.ts'
import { write } from '../layout/text.ts'
import type { Page } from '../style/page.ts'
import { formatPageMark, label, type Placement, placeHandle, placeLogo, room, sheet } from '../style/parts.ts'
import type { Scheme } from '../style/scheme.ts'
import { chooseVoices } from '../style/voices.ts'

/*
 * Corporate: a printed report's order. A head with the sender above a rule, a foot with the way through the piece in as many segments
 * as there are slides, panels with small radii between them. Cover, question and ending stand on the primary colour.
 */

export const PANEL_RADIUS = 24
const LABEL = 25

type CorporateSheet = { placement: Placement; children: readonly (Node | undefined)[]; swipe?: boolean; behind?: readonly Node[] }

const header = (page: Page, scheme: Scheme) => {
  const { label: voice } = chooseVoices(page.look)
  const logo = placeLogo(page, { height: 48, maxWidth: page.width * 0.4 })
  const handle = placeHandle(page, voice, { size: LABEL, color: scheme.muted, width: page.width * 0.55 })
  if (!logo && !handle) return undefined
  return row({ flexShrink: 0, height: 56, alignItems: 'center', gap: 24, marginBottom: 44 }, [logo, handle])
}

/** One segment for each slide; those up to this one are filled. */
const progress = ({ position, count }: Page, scheme: Scheme) =>
  row(
    { flexGrow: 1, gap: count > 12 ? 6 : 10, alignItems: 'center' },
    Array.from({ length: count }, (_, index) =>
      shape({
        flexGrow: 1,
        flexBasis: 0,
        height: 6,
        borderRadius: 3,
        backgroundColor: index < position ? scheme.accent : scheme.line,
      }),
    ),
  )

function footer(page: Page, scheme: Scheme, swipe: boolean) {
  if (page.count < 2) return undefined
  const { label: voice } = chooseVoices(page.look)
  const mark = swipe
    ? icon('arrow', { size: 44, color: scheme.ink })
    : label(formatPageMark(page), voice, { size: LABEL, color: scheme.muted })
  return row({ flexShrink: 0, marginTop: 44, height: 44, alignItems: 'center', gap: 32 }, [progress(page, scheme), mark])
}

export function corporateSheet(
  page: Page,
  scheme: Scheme,
  { placement, children, swipe = false, behind = [] }: CorporateSheet,
): Node {
  return sheet(page, scheme.ground, {
    behind,
    inner: [header(page, scheme), room(placement, children), footer(page, scheme, swipe)],
  })
}

/** Small capitals with air between them. */
export function corporateKicker(page: Page, color: Color) {
  const { label: voice } = chooseVoices(page.look)
  return label(page.slide.kicker, { ...voice, capitals: true, tracking: 0.09 }, { size: 24, color, style: { flexShrink: 1 } })
}

type Sizes = { wanted: number; least: number; width?: number; color?: Color }

export function corporateHeadline(page: Page, scheme: Scheme, scale: Scale, { wanted, least, width = page.width, color }: Sizes) {
  const { display } = chooseVoices(page.look)
  const size = scale.headline(page.slide.headline, display, { wanted, least, width })
  return write(page.slide.headline, display, { size, color: color ?? scheme.ink, balance: true })
}
