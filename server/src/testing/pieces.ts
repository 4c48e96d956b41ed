import { launchCarousel, launchStatic } from 'contract/content/launch.ts'
import type { Slide } from 'contract/pieces/slides.ts'
import { pieces } from '#db/tables/pieces.ts'
import type { DrawingRequest, SlideDrawer } from '#features/pieces/draw-slide.ts'
import { startApiForTest, type TestApi, type TestOptions } from './api.ts'
import { drawAsTold, tellDrawer } from './drawn-pixel.ts'

export const FIVE_LINES = `Cinco erros que afastam pacientes
Postar sem frequência
Não responder aos comentários
Usar só fotos de banco de imagens
Agende uma avaliação pelo direct`

export type PiecesApi = TestApi & {
  /** The drawings that were requested, in their order. */
  drawn: DrawingRequest[]
  /** Sets the function that draws each slide from now on, in place of the slide of one pixel. Undefined brings the one pixel back. */
  setSlideDrawer: (act: SlideDrawer | undefined) => void
  launch: (idea?: string, kind?: 'carousel' | 'static') => Promise<number>
  /** Waits until this server has no work under way. */
  settle: () => Promise<void>
}

/** Starts a server that draws slides of one pixel, without an integration and without a provider. */
export async function startPiecesApi({ server, ...options }: TestOptions = {}): Promise<PiecesApi> {
  const api = await startApiForTest({ ...options, server: { drawSlide: drawAsTold, ...server } })
  const drawer = tellDrawer()
  const settle = async () => {
    const { unfinished } = api.app.services
    while (unfinished.size > 0) await Promise.all([...unfinished])
  }
  return Object.assign(api, {
    ...drawer,
    settle,
    launch: async (idea = FIVE_LINES, kind: 'carousel' | 'static' = 'carousel') => {
      const json = { client_name: 'odontoaurora', client_persona: 'Paciente ansiosa', content_idea: idea }
      const launched = await api.ok(kind === 'carousel' ? launchCarousel : launchStatic, { json })
      return launched.run.id
    },
  })
}

export const COVER: Slide = {
  id: 'a',
  template: 'cover',
  kicker: '',
  headline: 'Três mitos',
  body: '',
  items: [],
  figure: '',
  sides: [],
  callToAction: '',
  photo: null,
  alternativeText: '',
}

/** Inserts a piece of one slide without a run, unless `given` says otherwise. @returns its id */
export async function givenPiece({ db, time }: TestApi, given: Partial<typeof pieces.$inferInsert> = {}): Promise<number> {
  const row = {
    kind: 'carousel' as const,
    title: 'Três mitos',
    format: '4:5' as const,
    mode: 'light' as const,
    slides: [COVER],
    caption: '',
    hashtags: [],
    plain: '',
    client: 'odontoaurora',
    persona: 'Jovem',
    userId: 1,
    createdAt: time.now(),
    writtenAt: time.now(),
    ...given,
  }
  const [made] = await db.insert(pieces).values(row).returning({ id: pieces.id })
  return made?.id ?? 0
}
