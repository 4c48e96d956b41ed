import { listProjectOptions } from 'contract/finance/settings.ts'
import { drawSlide } from 'contract/pieces/drawings.ts'
import { type Piece, readPiece, savePiece } from 'contract/pieces/pieces.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import { HttpResponse } from 'msw'
import { replyWithPicture, stubReply, stubResponse, stubSession } from './server.ts'

export const aSlide = (more: Partial<Slide> = {}): Slide => ({
  id: 'a',
  template: 'cover',
  kicker: '',
  headline: 'Cinco erros',
  body: '',
  items: [],
  figure: '',
  sides: [],
  callToAction: '',
  photo: null,
  alternativeText: '',
  ...more,
})

const SLIDES = [
  aSlide(),
  aSlide({ id: 'b', template: 'list', headline: 'O que evitar', items: ['Café', 'Cigarro'] }),
  aSlide({ id: 'c', template: 'closing', headline: 'Gostou?', callToAction: 'Salve este post' }),
]

/** Makes a carousel of three slides. */
export const aPiece = (more: Partial<Piece> = {}): Piece => ({
  id: 7,
  kind: 'carousel',
  title: 'Cinco erros que afastam pacientes',
  client: 'odontoaurora',
  persona: 'Ana',
  state: 'draft',
  format: '4:5',
  mode: 'light',
  project: null,
  kit: null,
  plannedOn: null,
  plannedTime: null,
  network: null,
  slides: SLIDES,
  cover: SLIDES[0] as Slide,
  pictureTag: 't1',
  origin: null,
  runId: 3,
  by: 'Operador local',
  revision: 3,
  createdAt: '2026-11-20T17:05:00.000Z',
  updatedAt: '2026-11-20T17:05:00.000Z',
  caption: 'Cinco erros que vemos todo dia.',
  hashtags: ['#odonto', '#sorriso'],
  versions: [],
  ...more,
})

/** Stubs a workspace with one piece. Every slide is drawn and every save accepted. */
export function stubPiece(piece = aPiece()): void {
  stubSession()
  stubReply(listBrandKits, [])
  stubReply(listProjectOptions, [
    { id: 1, name: 'Operações Internas', revision: 1 },
    { id: 2, name: 'Site novo', revision: 1 },
  ])
  stubReply(readPiece, piece)
  stubReply(savePiece, { ok: true, revision: piece.revision + 1 })
  stubResponse(drawSlide, replyWithPicture)
}

/** Refuses to draw slides, as the server does while too many drawings wait. */
export const stubBusyDrawings = () =>
  stubResponse(drawSlide, () =>
    HttpResponse.json(
      { type: 'about:blank', title: 'Há slides demais na fila', status: 503, code: 'drawing_busy', requestId: 'r' },
      { status: 503, headers: { 'content-type': 'application/problem+json' } },
    ),
  )
