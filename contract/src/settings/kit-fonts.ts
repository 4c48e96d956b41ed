import * as z from 'zod/mini'
import { endpoint, type FileRule } from '../calls/endpoint.ts'
import { RawText } from '../values/values.ts'

export const MAX_KIT_FONTS = 8

/** Types are detected in the file's bytes. */
export const FONT_FILES: FileRule = {
  types: ['font/ttf', 'font/otf', 'font/woff2'],
  accept: '.ttf,.otf,.woff2',
  maxSize: 2 * 1024 * 1024,
  refusal: 'Envie uma fonte em TTF, OTF ou WOFF2 de até 2 MB',
}

/**
 * A family may have a file for each weight. `licensed`: the person confirms that the agency may use the font.
 * @throws 404, 422 naming `file` or `licensed`, 429
 */
export const addKitFont = endpoint({
  method: 'POST',
  path: '/api/brand-kits/:id/fonts',
  access: 'clients.write',
  summary: 'Store a font of a brand kit',
  bodyLimit: 3 * 1024 * 1024,
  json: z.object({
    file: RawText(Math.ceil(FONT_FILES.maxSize / 3) * 4, FONT_FILES.refusal).check(
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, FONT_FILES.refusal),
    ),
    licensed: z.literal(true, 'Confirme que a licença da fonte permite o uso'),
  }),
  reply: z.object({ ok: z.literal(true), family: z.string() }),
})

/** @throws 404 */
export const removeKitFont = endpoint({
  method: 'POST',
  path: '/api/brand-kits/:id/fonts/delete',
  access: 'clients.write',
  summary: 'Remove a font of a brand kit',
  json: z.object({ font: RawText(40, 'Informe a fonte') }),
})
