import * as z from 'zod/mini'

/** What a person launches and follows as a run. Paths are the seed's (§7); an integration may set its own. */
export const AUTOMATIONS = ['prospecting', 'post-production', 'carousel', 'static', 'transcription'] as const
export const Automation = z.enum(AUTOMATIONS, 'Automação desconhecida')
export type Automation = z.infer<typeof Automation>

export const AUTOMATION_NAMES: Readonly<Record<Automation, string>> = {
  prospecting: 'Prospecção',
  'post-production': 'Pós-produção',
  carousel: 'Carrossel',
  static: 'Estático',
  transcription: 'Transcrição',
}

/** The screen that launches it (seed §2). */
export const LAUNCHERS: Readonly<Record<Automation, string>> = {
  prospecting: '/tools/scraper-google-maps',
  'post-production': '/tools/gerador-pos-producao',
  carousel: '/tools/gerador-conteudo-carrossel',
  static: '/tools/gerador-conteudo-estatico',
  transcription: '/ai-tools',
}

/** Under the integration's base address (seed §7). */
export const DEFAULT_PATHS: Readonly<Record<Automation | 'personas', string>> = {
  prospecting: '/webhook/mkr/pa/searchnewsprospection',
  'post-production': '/webhook/mkr/pos-producer',
  carousel: '/webhook/receive-content',
  static: '/webhook/create-static',
  transcription: '/webhook/transcription',
  personas: '/webhook/impress_personas_for_client',
}
