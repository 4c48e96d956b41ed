import * as z from 'zod/mini'

export const CONTENT_KINDS = ['carousel', 'static'] as const
export const ContentKind = z.enum(CONTENT_KINDS, 'Tipo desconhecido')
export type ContentKind = z.infer<typeof ContentKind>
