import type { Node } from '@takumi-rs/core'
import { computeLuminance } from 'contract/pieces/contrast.ts'
import type { Color } from 'contract/pieces/looks.ts'
import type { Size } from '../fonts/engine.ts'
import { buildColumn } from '../layout/nodes.ts'
import type { Pixels } from './page.ts'
import { PHOTO_GROUND } from './scheme.ts'

const CHANNEL = Number.parseInt(PHOTO_GROUND.slice(1, 3), 16)
/** The grounds that a logo over a photo has to be told from. */
export const PHOTO_GROUNDS: readonly Color[] = [PHOTO_GROUND, '#000000']

const BANDS = 12
const SAMPLES = 1200
/** Of a band's pixels, those that are brighter count as a glint. */
const BRIGHTEST = 0.99

const toHex = (value: number) => value.toString(16).padStart(2, '0')
const toGray = (luminance: number) => 255 * (luminance <= 0.0031308 ? 12.92 * luminance : 1.055 * luminance ** (1 / 2.4) - 0.055)

/** How dark each band of the photo has to become, from the top, so that texts are read on it: 0 for not at all, to 1. */
function measureShades({ width, height, data }: Pixels): number[] {
  const pixels = new Uint8Array(data)
  return Array.from({ length: BANDS }, (_, band) => {
    const [first, last] = [band, band + 1].map((edge) => Math.floor((edge * height) / BANDS) * width) as [number, number]
    const step = Math.max(1, Math.floor((last - first) / SAMPLES))
    const luminances: number[] = []
    for (let at = first; at < last; at += step) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * at, 4 * at + 3)
      luminances.push(computeLuminance(`#${toHex(red)}${toHex(green)}${toHex(blue)}`))
    }
    const brightest = luminances.sort((a, b) => a - b)[Math.floor(luminances.length * BRIGHTEST)] ?? 0
    return Math.max(0, 1 - CHANNEL / Math.max(CHANNEL, toGray(brightest)))
  })
}

/** Each border of two bands is as dark as the darker of both has to be, so that no place between is too bright. */
function buildScrim(shades: readonly number[]): string {
  const stops = Array.from({ length: BANDS + 1 }, (_, edge) => {
    const shade = Math.max(shades[edge - 1] ?? 0, shades[edge] ?? 0)
    return `rgba(0, 0, 0, ${shade.toFixed(3)}) ${((100 * edge) / BANDS).toFixed(2)}%`
  })
  return `linear-gradient(to bottom, ${stops.join(', ')})`
}

const WHOLE = { position: 'absolute', left: 0, top: 0 } as const

/** By photo: sizes are tried many times for each key, on the photo that stays. */
const scrims = new WeakMap<Pixels, string>()

function findScrim(photo: Pixels): string {
  const scrim = scrims.get(photo) ?? buildScrim(measureShades(photo))
  scrims.set(photo, scrim)
  return scrim
}

export const buildPhotoGround = (photo: Pixels, size: Size): Node[] => [
  buildColumn({ ...WHOLE, ...size }, [{ type: 'image', src: photo, style: { ...size, objectFit: 'cover' } }]),
  buildColumn({ ...WHOLE, ...size, backgroundImage: findScrim(photo) }, []),
]
