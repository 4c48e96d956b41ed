import type { ContainerNode, ImageNode } from '@takumi-rs/core'
import { computeClearShare, isDark, isLogoClear } from 'contract/pieces/logo-contrast.ts'
import type { Color } from 'contract/pieces/looks.ts'
import { buildRow } from '../layout/nodes.ts'
import type { Logo, Page } from './page.ts'
import { PHOTO_GROUNDS } from './photo-ground.ts'

/** The one for dark grounds where they are dark and it is told from them no worse. */
function chooseLogo({ logo, darkLogo }: Page, grounds: readonly Color[]): Logo | undefined {
  if (!logo || !darkLogo) return logo ?? darkLogo
  if (!grounds.every(isDark)) return logo
  const isBetter = computeClearShare(darkLogo.luminances, grounds) >= computeClearShare(logo.luminances, grounds)
  return isBetter ? darkLogo : logo
}

/** The colour of the plate on which the logo has to stand, because too much of it would vanish on the ground; undefined if it need not. */
function choosePlate({ luminances }: Logo, grounds: readonly Color[], { colors }: Page): Color | undefined {
  if (isLogoClear(luminances, grounds)) return undefined
  const plates = [colors.ground, colors.ink, '#ffffff', '#000000']
  return plates.reduce((best, plate) =>
    computeClearShare(luminances, [plate]) > computeClearShare(luminances, [best]) + 0.01 ? plate : best,
  )
}

const PLATE = { padding: '9px 16px', borderRadius: 10, flexShrink: 0 } as const
const PLATE_HEIGHT = 18

/** `own`: the colours that may lie under the logo, unless a photo does. */
export function buildLogo(page: Page, own: readonly Color[], { height, maxWidth }: { height: number; maxWidth: number }) {
  const grounds = page.hasPhotoGround ? PHOTO_GROUNDS : own
  const logo = chooseLogo(page, grounds)
  if (!logo) return undefined
  const plate = choosePlate(logo, grounds, page)
  const scale = Math.min((height - (plate ? PLATE_HEIGHT / 2 : 0)) / logo.height, maxWidth / logo.width)
  const picture: ImageNode = {
    type: 'image',
    src: logo.source,
    style: {
      flexShrink: 0,
      width: Math.round(logo.width * scale),
      height: Math.round(logo.height * scale),
      objectFit: 'contain',
    },
  }
  return plate ? (buildRow({ ...PLATE, backgroundColor: plate }, [picture]) satisfies ContainerNode) : picture
}
