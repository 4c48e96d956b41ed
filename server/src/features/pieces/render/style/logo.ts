import type { ContainerNode, ImageNode } from '@takumi-rs/core'
import { compareLuminances, computeLuminance, LARGE_TEXT_CONTRAST } from 'contract/pieces/contrast.ts'
import type { Color } from 'contract/pieces/looks.ts'
import { buildRow } from '../layout/nodes.ts'
import type { Logo, Page, Pixels } from './page.ts'

const SAMPLES = 2000
const VISIBLE_ALPHA = 128
/** A logo that fills its file to this share stands on a ground of its own. */
const FILLED = 0.9
/** The share of a logo that has to be told from its ground. */
const CLEAR = 0.85

/** Luminances (WCAG) of points all over the visible part; none if the logo brings its own ground. */
export function measureLogo({ width, height, data }: Pixels): number[] {
  const pixels = new Uint8Array(data)
  const step = Math.max(1, Math.floor((width * height) / SAMPLES))
  const luminances: number[] = []
  let count = 0
  for (let at = 0; at < pixels.length; at += 4 * step, count++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')
    if (alpha >= VISIBLE_ALPHA) luminances.push(computeLuminance(`#${hex}`))
  }
  return luminances.length > FILLED * count ? [] : luminances
}

/** Of all grounds that may lie under the logo, the one it is told from worst decides. */
function computeClearShare(luminances: readonly number[], grounds: readonly Color[]): number {
  const others = grounds.map(computeLuminance)
  const isClear = (one: number) => others.every((other) => compareLuminances(one, other) >= LARGE_TEXT_CONTRAST)
  return luminances.filter(isClear).length / luminances.length
}

/** The colour of the plate on which the logo has to stand, because too much of it would vanish on the ground; undefined if it need not. */
function choosePlate({ luminances }: Logo, grounds: readonly Color[], { colors }: Page): Color | undefined {
  if (luminances.length === 0 || computeClearShare(luminances, grounds) >= CLEAR) return undefined
  const plates = [colors.ground, colors.ink, '#ffffff', '#000000']
  return plates.reduce((best, plate) =>
    computeClearShare(luminances, [plate]) > computeClearShare(luminances, [best]) + 0.01 ? plate : best,
  )
}

const PLATE = { padding: '9px 16px', borderRadius: 10, flexShrink: 0 } as const
const PLATE_HEIGHT = 18

/** `grounds`: the colours that may lie under the logo. */
export function buildLogo(page: Page, grounds: readonly Color[], { height, maxWidth }: { height: number; maxWidth: number }) {
  const { logo } = page
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
