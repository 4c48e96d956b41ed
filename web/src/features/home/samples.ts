import type { Home } from 'contract/home/home.ts'

/** The figures of a workspace without data of its own, which are shown as marked examples (specification §9). */
export const SAMPLE_FIGURES = { activeProjects: 12, contentsCreated: 247, minutesSaved: 156 * 60 }

export const SAMPLE_ACTIVITIES = [
  { kind: 'transcription', title: 'Transcrição de áudio concluída', detail: 'Reunião de briefing, 18 min', when: 'há 2 horas' },
  { kind: 'carousel', title: 'Carrossel gerado para cliente', detail: '8 telas, persona Empreendedora', when: 'há 5 horas' },
  { kind: 'prospecting', title: 'Prospecção finalizada', detail: '64 contatos em Curitiba', when: 'ontem, 17:42' },
] as const

export type Figures = Pick<Home, 'activeProjects' | 'contentsCreated' | 'minutesSaved'>
