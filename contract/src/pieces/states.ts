import * as z from 'zod/mini'

export const PIECE_STATES = ['draft', 'review', 'approved', 'published'] as const
export const PieceState = z.enum(PIECE_STATES, 'Situação desconhecida')
export type PieceState = z.infer<typeof PieceState>

export const PIECE_STATE_NAMES: Readonly<Record<PieceState, string>> = {
  draft: 'Rascunho',
  review: 'Em revisão',
  approved: 'Aprovado',
  published: 'Publicado',
}

/** `late`: unpublished pieces that are planned for a day before today. */
export const PlanningFilter = z.enum(['none', 'late'], 'Planejamento desconhecido')
export type PlanningFilter = z.infer<typeof PlanningFilter>
