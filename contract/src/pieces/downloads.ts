import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id } from '../values/values.ts'

export const DOWNLOAD_FORMATS = ['zip', 'pdf', 'png'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]
export const MAX_DOWNLOADED_PIECES = 50

/**
 * Answers a piece as it is now, drawn slide by slide while it is sent. `zip`: `slide-01.png` and so on, and `legenda.txt` with the caption,
 * the hashtags and the alternative texts. `pdf`: a page for each slide, as LinkedIn takes it. `png`: the slide at `position`, or the first
 * slide where `position` is absent.
 * @throws 404, 503 where the first slide cannot be drawn
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

const PIECES = `Escolha de 1 a ${MAX_DOWNLOADED_PIECES} peças`

/** Answers one ZIP with a folder for each piece, in the given order. Pieces that are gone are left out. @throws 404 where all are gone */
export const downloadPieces = endpoint({
  kind: 'download',
  method: 'GET',
  path: '/api/pieces/download',
  access: 'content.read',
  audit: { action: 'downloaded', recordKind: 'piece', recordName: 'Peças' },
  summary: 'Download several pieces in one ZIP',
  query: z.object({
    /** The pieces' ids, separated by commas. */
    ids: z.pipe(
      z.pipe(
        z.string(PIECES).check(z.maxLength(1_000, PIECES)),
        z.transform((ids): (string | number)[] => [...new Set(ids.split(','))]),
      ),
      z.array(Id).check(z.minLength(1, PIECES), z.maxLength(MAX_DOWNLOADED_PIECES, PIECES)),
    ),
  }),
})

export const pieceDownloadUrl = (id: number, as: DownloadFormat, position?: number): string =>
  `${downloadPiece.path.replace(':id', String(id))}?as=${as}${position === undefined ? '' : `&position=${position}`}`

export const piecesDownloadUrl = (ids: readonly number[]): string => `${downloadPieces.path}?ids=${ids.join(',')}`
