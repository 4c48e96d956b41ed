import { randomUUID } from 'node:crypto'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { createPiece as contract } from 'contract/pieces/pieces.ts'
import { EMPTY_TEXTS, SLIDE_LIMITS, type Slide } from 'contract/pieces/slides.ts'
import { toNameKey } from 'contract/values/values.ts'
import type { Ctx } from '#core/context.ts'
import { pieces } from '#db/tables/pieces.ts'
import { joinPieceTexts } from './built-in/create-piece.ts'
import { findKitForClient } from './kits/read-kits.ts'

const makeSlide = (template: Slide['template'], texts: Partial<Slide>): Slide => ({
  ...EMPTY_TEXTS,
  ...texts,
  id: randomUUID(),
  template,
  photo: null,
  alternativeText: texts.headline ?? '',
})

/** A carousel has a cover, a slide and an end; a post has one slide. */
function makeSlides({ kind, title }: HandlerInput<typeof contract, never>['json']): Slide[] {
  const headline = title.slice(0, SLIDE_LIMITS.headline)
  if (kind === 'static') return [makeSlide('single', { headline })]
  return [makeSlide('cover', { headline }), makeSlide('content', {}), makeSlide('closing', {})]
}

export async function createBlankPiece(
  { db, user, now }: Ctx,
  wanted: HandlerInput<typeof contract, never>['json'],
): Promise<HandlerResult<typeof contract>> {
  const { kind, title, plannedOn = null } = wanted
  const client = toNameKey(wanted.client)
  const kit = await findKitForClient(db, client)
  const slides = makeSlides(wanted)
  const content = { slides, caption: '', hashtags: [] }
  const at = now()
  const [row] = await db
    .insert(pieces)
    .values({
      ...content,
      kind,
      title,
      client,
      persona: '',
      format: '4:5',
      mode: 'light',
      kitId: kit?.id ?? null,
      plannedOn,
      plain: joinPieceTexts(content),
      userId: user.id,
      createdAt: at,
      writtenAt: at,
    })
    .returning({ id: pieces.id })
  if (!row) throw new Error('an insert answered no row')
  return { id: row.id }
}
