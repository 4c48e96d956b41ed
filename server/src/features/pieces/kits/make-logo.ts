import { fileTypeFromBuffer } from 'file-type'
import { BROKEN_PICTURE, BrokenPictureError, decodePictureInTurn, TooManyPixelsError } from '#platform/images/pictures.ts'
import { LOGO_BOX, UnusableSvgError } from '#platform/images/svg/clean-svg.ts'
import { rasterizeSvg } from '#platform/images/svg/rasterize-svg.ts'

export class UnusableLogoError extends Error {}

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp'])
const MAX_SVG_BYTES = 512 * 1024

function skipBehind(text: string, mark: string): string | undefined {
  const at = text.indexOf(mark)
  return at < 0 ? undefined : text.slice(at + mark.length)
}

const PROLOGUE = { '<?': '?>', '<!--': '-->', '<!DOCTYPE': '>' }

function isSvg(text: string): boolean {
  let rest: string | undefined = text.replace(/^\uFEFF/, '')
  while (rest !== undefined) {
    const here: string = rest.trimStart()
    if (/^<svg[\s>]/.test(here)) return true
    const begun = Object.entries(PROLOGUE).find(([open]) => here.startsWith(open))
    rest = begun && skipBehind(here, begun[1])
  }
  return false
}

const MANY_PIXELS = 'A imagem tem pixels demais (o limite é de 40 megapixels). Envie uma cópia menor.'
const UNKNOWN = 'Envie um PNG, JPEG, WebP ou SVG'
const LARGE_SVG = 'Este SVG tem mais de 512 KB. Envie um mais simples, ou um PNG.'
const EMPTY = 'O logo ficou vazio: o arquivo não tem nada que possa ser mostrado. Envie um PNG.'

async function readPicture(owner: number, bytes: Buffer): Promise<Buffer> {
  if (PICTURES.has((await fileTypeFromBuffer(bytes))?.mime ?? '')) return bytes
  const text = bytes.subarray(0, MAX_SVG_BYTES).toString('utf8')
  if (!isSvg(text)) throw new UnusableLogoError(UNKNOWN)
  if (bytes.length > MAX_SVG_BYTES) throw new UnusableLogoError(LARGE_SVG)
  return rasterizeSvg(owner, text)
}

/** So that nothing of the file but its pixels is kept; undefined if all of it is transparent. */
const redrawLogo = (owner: number, bytes: Buffer): Promise<Buffer | undefined> =>
  decodePictureInTurn({ owner, use: 'stored' }, bytes, async (image) => {
    const small = image
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
    const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
    const isVisible = data.some((value, at) => at % info.channels === info.channels - 1 && value > 0)
    return isVisible ? small.clone().webp({ quality: 90, alphaQuality: 100, smartSubsample: true }).toBuffer() : undefined
  })

/** A WebP of at most 960 by 480 pixels, without anything of the file but its pixels. @throws UnusableLogoError, SvgTimeoutError */
export async function makeLogo(owner: number, bytes: Buffer): Promise<Buffer> {
  try {
    const logo = await redrawLogo(owner, await readPicture(owner, bytes))
    if (logo) return logo
  } catch (error) {
    if (error instanceof UnusableSvgError) throw new UnusableLogoError(error.message)
    if (error instanceof TooManyPixelsError) throw new UnusableLogoError(MANY_PIXELS)
    if (error instanceof BrokenPictureError) throw new UnusableLogoError(BROKEN_PICTURE)
    throw error
  }
  throw new UnusableLogoError(EMPTY)
}
