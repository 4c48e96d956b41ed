import * as z from 'zod/mini'

export const VARIANT_KINDS = ['copy', 'another-idea', 'translation', 'static'] as const
const VariantKind = z.enum(VARIANT_KINDS)
export type VariantKind = z.infer<typeof VariantKind>

export const VARIANT_KIND_NAMES: Readonly<Record<VariantKind, string>> = {
  copy: 'Cópia',
  'another-idea': 'Outra ideia',
  translation: 'Tradução',
  static: 'Post estático',
}

/** BCP 47; slides have no letters of other scripts (decision 0052). */
export const VARIANT_LANGUAGES = ['en', 'es', 'pt-BR', 'pt-PT', 'fr', 'it', 'de'] as const
export const VariantLanguage = z.enum(VARIANT_LANGUAGES, 'Escolha o idioma')
export type VariantLanguage = z.infer<typeof VariantLanguage>

export const VARIANT_LANGUAGE_NAMES: Readonly<Record<VariantLanguage, string>> = {
  en: 'Inglês',
  es: 'Espanhol',
  'pt-BR': 'Português do Brasil',
  'pt-PT': 'Português de Portugal',
  fr: 'Francês',
  it: 'Italiano',
  de: 'Alemão',
}

/** `id` is null if that piece was deleted. */
export const PieceOrigin = z.object({
  id: z.nullable(z.int()),
  title: z.string(),
  kind: VariantKind,
  language: z.nullable(VariantLanguage),
})
