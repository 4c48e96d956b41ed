import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { CivilDate, Month } from '../values/dates.ts'
import { Revision } from '../values/revisions.ts'
import { Id, IdOrEmpty, RawText, Text } from '../values/values.ts'
import { SlideFormat } from './formats.ts'
import { ContentKind } from './kinds.ts'
import { SlideMode } from './looks.ts'
import { Network, PlannedTime } from './publication.ts'
import { MAX_SLIDES, Slide } from './slides.ts'
import { PieceState, PlanningFilter } from './states.ts'
import { PieceOrigin } from './variants.ts'

export const MAX_PIECE_TITLE = 200
/** The limits of Instagram for a post. */
export const MAX_CAPTION = 2_200
export const MAX_HASHTAGS = 30

const Slides = z.array(Slide).check(
  z.minLength(1, 'A peça precisa de um slide'),
  z.maxLength(MAX_SLIDES, `Use no máximo ${MAX_SLIDES} slides`),
  z.refine(
    (slides) => new Set((slides as readonly Slide[]).map(({ id }) => id)).size === (slides as readonly Slide[]).length,
    'Cada slide precisa de um id próprio',
  ),
)

const HASHTAG = 'Comece a hashtag com #, sem espaços'
const Hashtag = RawText(100, HASHTAG).check(z.regex(/^#[\p{L}\p{N}_]+$/u, HASHTAG))

export const PieceContent = z.object({
  title: Text(MAX_PIECE_TITLE, 'Informe o título'),
  format: SlideFormat,
  mode: SlideMode,
  slides: Slides,
  caption: RawText(MAX_CAPTION, 'Envie um texto'),
  hashtags: z.array(Hashtag).check(z.maxLength(MAX_HASHTAGS, `Use no máximo ${MAX_HASHTAGS} hashtags`)),
})
export type PieceContent = z.infer<typeof PieceContent>

const NamedRecord = z.nullable(z.object({ id: z.int(), name: z.string() }))

export const PieceCard = z.object({
  id: z.int(),
  kind: ContentKind,
  title: z.string(),
  client: z.string(),
  persona: z.string(),
  state: PieceState,
  format: SlideFormat,
  mode: SlideMode,
  project: NamedRecord,
  kit: NamedRecord,
  plannedOn: z.nullable(z.string()),
  /** Servers of an earlier version send neither. */
  plannedTime: z._default(z.nullable(z.string()), null),
  network: z._default(z.nullable(Network), null),
  slides: z.int(),
  cover: Slide,
  /** Changes with everything that the pictures depend on; absent from servers of an earlier version. */
  pictureTag: z.optional(z.string()),
  runId: z.nullable(z.int()),
  by: z.string(),
  revision: Revision,
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type PieceCard = z.infer<typeof PieceCard>

export const Piece = z.object({
  ...PieceCard.shape,
  slides: z.array(Slide),
  caption: z.string(),
  hashtags: z.array(z.string()),
  origin: z.nullable(PieceOrigin),
  /** A sentence about the part of the idea that found no place on the slides; absent if all of it did. */
  omitted: z.optional(z.string()),
  versions: z.array(z.object({ n: z.int(), at: z.string(), by: z.string(), title: z.string() })),
})
export type Piece = z.infer<typeof Piece>

export const PieceFilters = z.object({
  state: z.optional(PieceState),
  kind: z.optional(ContentKind),
  client: z.optional(RawText(200, 'Informe o cliente')),
  project: z.optional(Id),
  kit: z.optional(Id),
  q: z.optional(RawText(100, 'Informe o que buscar')),
})
export type PieceFilters = z.output<typeof PieceFilters>

export const listPieces = endpoint({
  method: 'GET',
  path: '/api/pieces',
  access: 'content.read',
  summary: 'List the pieces, last changed first',
  query: z.extend(PieceFilters, {
    planned: z.optional(PlanningFilter),
    month: z.optional(Month),
    cursor: z.optional(RawText(60, 'Cursor inválido')),
  }),
  reply: z.object({ pieces: z.array(PieceCard), next: z.nullable(z.string()) }),
})

/** An empty draft with the client's own kit. @throws 422 naming client */
export const createPiece = endpoint({
  method: 'POST',
  path: '/api/pieces',
  access: 'content.write',
  summary: 'Create an empty piece',
  json: z.object({
    kind: ContentKind,
    title: Text(MAX_PIECE_TITLE, 'Informe o título'),
    client: Text(200, 'Informe o cliente'),
    plannedOn: z.optional(z.nullable(CivilDate)),
  }),
  reply: z.object({ id: z.int() }),
})

export const readPiece = endpoint({
  method: 'GET',
  path: '/api/pieces/:id',
  access: 'content.read',
  summary: 'Read a piece with its slides and versions',
  reply: Piece,
})

/** `version` keeps the result as a version. @throws 404, 409 `changed_elsewhere`, 422 naming projectId or kitId */
export const savePiece = endpoint({
  method: 'PATCH',
  path: '/api/pieces/:id',
  access: 'content.write',
  summary: 'Write a piece, or keep a version of it',
  bodyLimit: 512 * 1024,
  json: z.extend(z.partial(PieceContent), {
    state: z.optional(PieceState),
    projectId: z.optional(z.nullable(IdOrEmpty)),
    kitId: z.optional(z.nullable(IdOrEmpty)),
    plannedOn: z.optional(z.nullable(CivilDate)),
    plannedTime: z.optional(z.nullable(PlannedTime)),
    network: z.optional(z.nullable(Network)),
    revision: Revision,
    version: z.optional(z.boolean('Responda com true ou false')),
  }),
  reply: z.object({ ok: z.literal(true), revision: Revision }),
})

export const readPieceVersion = endpoint({
  method: 'GET',
  path: '/api/pieces/:id/versions/:n',
  access: 'content.read',
  summary: 'Read a version of a piece',
  params: z.object({ id: Id, n: Id }),
  reply: z.object({ n: z.int(), at: z.string(), by: z.string(), ...PieceContent.shape, title: z.string() }),
})

export const deleteOrRestorePiece = endpoint({
  method: 'POST',
  path: '/api/pieces/:id/delete',
  access: 'content.write',
  summary: 'Delete a piece, or restore it with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})
