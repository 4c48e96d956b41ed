import { EMPTY_TEXTS, type Slide } from 'contract/pieces/slides.ts'

const EMPTY: Slide = {
  id: '',
  template: 'cover',
  ...EMPTY_TEXTS,
  photo: null,
  alternativeText: '',
}

export const PREVIEW_SLIDES: readonly Slide[] = [
  { ...EMPTY, id: 'cover', kicker: 'Guia rápido', headline: 'Três hábitos que fazem clientes voltar' },
  {
    ...EMPTY,
    id: 'list',
    template: 'list',
    headline: 'Comece por aqui',
    items: ['Responda no mesmo dia', 'Mostre quem trabalha aí', 'Peça opinião depois da entrega'],
  },
  { ...EMPTY, id: 'closing', template: 'closing', headline: 'Gostou? Salve para depois', callToAction: 'Fale com a gente' },
]

export const PREVIEW_NAMES = ['Capa', 'Lista', 'Encerramento'] as const
