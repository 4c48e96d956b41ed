import type { Automation } from 'contract/runs/automations.ts'

/** The names of the screens that launch the automations, by automation (specification §2). */
export const LAUNCHER_NAMES: Readonly<Record<Automation, string>> = {
  prospecting: 'Prospecção via Google Maps',
  'post-production': 'Gerador de Pós-Produção',
  carousel: 'Gerador de Conteúdo Carrossel',
  static: 'Gerador de Conteúdo Estático',
  transcription: 'Transcrição de Áudio',
}
