import type { SuggestionKind } from 'contract/pieces/variations.ts'

type Words = { title: string; hint: string; write: string; use: string }

export const SUGGESTION_WORDS: Readonly<Record<SuggestionKind, Words>> = {
  headline: {
    title: 'Variar o título',
    hint: 'Três títulos para este slide. Nada muda até você escolher um.',
    write: 'Escrever três títulos',
    use: 'Usar este título',
  },
  slide: {
    title: 'Variar o slide',
    hint: 'Três versões dos textos deste slide, com o mesmo modelo. Nada muda até você escolher uma.',
    write: 'Escrever três versões',
    use: 'Usar esta versão',
  },
  piece: {
    title: 'Variar a peça inteira',
    hint: 'Três versões de todos os slides, da legenda e das hashtags. Nada muda até você escolher uma.',
    write: 'Escrever três versões',
    use: 'Usar esta versão',
  },
  'another-idea': {
    title: 'Refazer com outra ideia',
    hint: 'Uma peça nova, com o cliente e o ritmo desta. Esta fica como está.',
    write: 'Escrever a nova peça',
    use: 'Criar peça com este texto',
  },
  translation: {
    title: 'Traduzir',
    hint: 'Uma peça nova, com os mesmos slides em outro idioma. Esta fica como está.',
    write: 'Traduzir',
    use: 'Criar peça traduzida',
  },
  static: {
    title: 'Adaptar para estático',
    hint: 'Um post de um slide. Por regras: a capa, os títulos dos slides e a chamada. Esta peça fica como está.',
    write: 'Escrever com IA',
    use: 'Criar post com este texto',
  },
}

/** Whether an alternative of this kind replaces what is on screen. The other kinds make a new piece. */
export const isReplacement = (kind: SuggestionKind): kind is 'headline' | 'slide' | 'piece' =>
  kind === 'headline' || kind === 'slide' || kind === 'piece'
