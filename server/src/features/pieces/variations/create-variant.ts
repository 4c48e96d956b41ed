import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { MAX_PIECE_TITLE } from 'contract/pieces/pieces.ts'
import type { createVariant as contract } from 'contract/pieces/variations.ts'
import { takeBeginning } from 'contract/values/take-beginning.ts'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { pieces } from '#db/tables/pieces.ts'
import { joinPieceTexts } from '../built-in/create-piece.ts'
import { type PieceRow, requirePiece } from '../piece-queries.ts'
import { adaptToStatic } from '../text/variations/static-slide.ts'

type Wanted = HandlerInput<typeof contract, never>['json']
type Content = NonNullable<Wanted['content']>

function decideContent({ as, content }: Wanted, { slides, caption, hashtags }: PieceRow['piece']): Content {
  if (content) {
    if (as === 'static' && content.slides.length > 1) throw invalidFieldsError({ content: 'Um post estático tem um slide' })
    return content
  }
  if (as === 'copy') return { slides, caption, hashtags }
  if (as === 'static') return { slides: [adaptToStatic(slides)], caption, hashtags }
  throw invalidFieldsError({ content: 'Escolha antes o texto da nova peça' })
}

function decideTitle({ as }: Wanted, { slides }: Content, before: string): string {
  if (as === 'copy') return takeBeginning(`Cópia de ${before}`, MAX_PIECE_TITLE)
  const [cover] = slides
  return takeBeginning(cover?.headline || before, MAX_PIECE_TITLE)
}

/** The new piece is a draft without a planned day. @throws 404, 422 naming content or language */
export async function createVariant({ db, user, now }: Ctx, id: number, wanted: Wanted): Promise<HandlerResult<typeof contract>> {
  const { piece, project, kit } = await requirePiece(db, id)
  const { as, language } = wanted
  if (as === 'translation' && language === undefined) throw invalidFieldsError({ language: 'Escolha o idioma' })
  const content = decideContent(wanted, piece)
  const { kind, client, persona, format, mode } = piece
  const at = now()
  const [row] = await db
    .insert(pieces)
    .values({
      ...content,
      kind: as === 'static' ? 'static' : kind,
      title: decideTitle(wanted, content, piece.title),
      format,
      mode,
      client,
      persona,
      originId: id,
      variantKind: as,
      language: as === 'translation' ? language : piece.language,
      plain: joinPieceTexts(content),
      projectId: project?.id ?? null,
      kitId: kit?.id ?? null,
      userId: user.id,
      createdAt: at,
      writtenAt: at,
    })
    .returning({ id: pieces.id })
  if (!row) throw new Error('an insert answered no row')
  return { id: row.id }
}
