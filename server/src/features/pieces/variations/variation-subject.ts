import type { SuggestionRequest } from 'contract/pieces/variations.ts'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { findClientName } from '../client-name.ts'
import { findKitForClient } from '../kits/read-kits.ts'
import { requirePiece } from '../piece-queries.ts'
import type { VariationSubject } from '../text/variations/variation-prompt.ts'
import { listApprovedHeadlines } from '../writing/approved-headlines.ts'

/** @throws 422 naming the field that the kind of suggestion needs */
function requireSubjectFields({ what, slide, idea, language }: SuggestionRequest): void {
  if ((what === 'headline' || what === 'slide') && !slide) throw invalidFieldsError({ slide: 'Envie o slide' })
  if (what === 'another-idea' && idea === undefined) throw invalidFieldsError({ idea: 'Escreva a ideia' })
  if (what === 'translation' && language === undefined) throw invalidFieldsError({ language: 'Escolha o idioma' })
}

/** Reads the parts of a piece that are sent to a model, with the client's brand and approved headlines. @throws 404, 422 */
export async function readVariationSubject({ db }: Ctx, id: number, input: SuggestionRequest): Promise<VariationSubject> {
  requireSubjectFields(input)
  const { piece } = await requirePiece(db, id)
  const { client, persona } = piece
  const [voice, approved] = await Promise.all([findKitForClient(db, client), listApprovedHeadlines(db, client)])
  return {
    piece,
    client: await findClientName(db, client),
    persona,
    voice,
    approved,
    slide: input.slide,
    idea: input.idea,
    language: input.language,
  }
}
