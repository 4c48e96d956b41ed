import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id } from '../values/values.ts'
import { CHOOSE_PIECES, MAX_SELECTED_PIECES } from './several.ts'

export const DOWNLOAD_FORMATS = ['zip', 'pdf', 'png'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

/**
 * Drawn slide by slide while it is sent; `png` is the first slide if `position` is absent.
 * @throws 404, 503 if the first slide cannot be drawn
 */
export const downloadPiece = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/pieces/:id/download',
  access: 'content.read',
  audit: { action: 'downloaded', recordKind: 'piece' },
  summary: 'Download a piece as pictures, PDF or one picture',
  query: z.object({ as: z.enum(DOWNLOAD_FORMATS, 'Escolha zip, pdf ou png'), position: z.optional(Id) }),
})

/** Pieces that are gone are left out. @throws 404 if all are gone */
export const downloadPieces = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/pieces/download',
  access: 'content.read',
  audit: { action: 'downloaded', recordKind: 'piece', recordName: 'Peças' },
  summary: 'Download several pieces in one ZIP',
  query: z.object({
    ids: z.pipe(
      z.pipe(
        z.string(CHOOSE_PIECES).check(z.maxLength(1_000, CHOOSE_PIECES)),
        z.transform((ids): (string | number)[] => [...new Set(ids.split(','))]),
      ),
      z.array(Id).check(z.minLength(1, CHOOSE_PIECES), z.maxLength(MAX_SELECTED_PIECES, CHOOSE_PIECES)),
    ),
  }),
})

export const pieceDownloadUrl = (id: number, as: DownloadFormat, position?: number): string =>
  `${downloadPiece.path.replace(':id', String(id))}?as=${as}${position === undefined ? '' : `&position=${position}`}`

export const piecesDownloadUrl = (ids: readonly number[]): string => `${downloadPieces.path}?ids=${ids.join(',')}`
