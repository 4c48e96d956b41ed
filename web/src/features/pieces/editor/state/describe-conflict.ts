import { SLIDE_FORMAT_NAMES, type SlideFormat } from 'contract/pieces/formats.ts'
import { NETWORK_NAMES, type Network } from 'contract/pieces/publication.ts'
import {
  LIST_MARK_NAMES,
  type ListMarks,
  SLIDE_GROUND_NAMES,
  SLIDE_TEMPLATE_NAMES,
  type Slide,
  type SlideGround,
  type SlideTemplate,
} from 'contract/pieces/slides.ts'
import { PIECE_STATE_NAMES, type PieceState } from 'contract/pieces/states.ts'
import { formatDate } from 'contract/values/dates.ts'
import type { FieldConflict } from './merge-edits.ts'
import type { PieceEdit } from './piece-edit.ts'

const LABELS: Readonly<Record<string, string>> = {
  title: 'Título',
  slides: 'Slides',
  format: 'Formato',
  mode: 'Claro ou escuro',
  caption: 'Legenda',
  hashtags: 'Hashtags',
  state: 'Situação',
  projectId: 'Projeto',
  kitId: 'Brand kit',
  plannedOn: 'Dia planejado',
  plannedTime: 'Hora',
  network: 'Rede',
  template: 'Modelo',
  kicker: 'Sobretítulo (chapéu)',
  headline: 'Título do slide',
  body: 'Texto',
  items: 'Entradas',
  figure: 'Número',
  sides: 'Lados',
  callToAction: 'Chamada para ação',
  photo: 'Foto',
  ground: 'Fundo',
  align: 'Alinhamento',
  marks: 'Marcadores',
  alternativeText: 'Texto alternativo',
  pictureHint: 'Ideia de imagem',
}

export const describeSide = ({ title, text }: Slide['sides'][number]): string => [title, text].filter(Boolean).join(': ')

const TEXTS: Readonly<Record<string, (value: never) => string>> = {
  format: (value: SlideFormat) => SLIDE_FORMAT_NAMES[value],
  mode: (value: PieceEdit['mode']) => (value === 'dark' ? 'Escuro' : 'Claro'),
  state: (value: PieceState) => PIECE_STATE_NAMES[value],
  template: (value: SlideTemplate) => SLIDE_TEMPLATE_NAMES[value],
  hashtags: (value: string[]) => value.join(' '),
  items: (value: string[]) => value.join(' · '),
  sides: (value: Slide['sides']) => value.map(describeSide).filter(Boolean).join(' · '),
  photo: (value: NonNullable<Slide['photo']>) => `Foto nº ${value.fileId}`,
  ground: (value: SlideGround) => SLIDE_GROUND_NAMES[value],
  align: () => 'No centro',
  marks: (value: ListMarks) => LIST_MARK_NAMES[value],
  projectId: (value: number) => `Projeto nº ${value}`,
  kitId: (value: number) => `Brand kit nº ${value}`,
  plannedOn: (value: string) => formatDate(value),
  network: (value: Network) => NETWORK_NAMES[value],
}

export const toFieldLabel = (field: string): string => LABELS[field] ?? field

export function describeField({ slideId, field }: FieldConflict, { slides }: PieceEdit): string {
  const label = toFieldLabel(field)
  if (slideId === undefined) return label
  const at = slides.findIndex(({ id }) => id === slideId)
  return `Slide ${at < 0 ? 'removido' : at + 1} · ${label}`
}

export function describeValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Em branco'
  const text = TEXTS[field]?.(value as never) ?? String(value)
  return text || 'Em branco'
}
