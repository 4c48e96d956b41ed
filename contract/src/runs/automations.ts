import * as z from 'zod/mini'

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

/** The screen that launches each automation (specification §2). */
export const LAUNCH_SCREENS = {
  prospecting: '/tools/scraper-google-maps',
  'post-production': '/tools/gerador-pos-producao',
  carousel: '/tools/gerador-conteudo-carrossel',
  static: '/tools/gerador-conteudo-estatico',
  transcription: '/ai-tools',
} as const satisfies Readonly<Record<Automation, string>>

/** The default path of each automation, under the integration's base address (specification §7). An integration may set its own. */
export const DEFAULT_WEBHOOK_PATHS: Readonly<Record<Automation | 'personas', string>> = {
  prospecting: '/webhook/mkr/pa/searchnewsprospection',
  'post-production': '/webhook/mkr/pos-producer',
  carousel: '/webhook/receive-content',
  static: '/webhook/create-static',
  transcription: '/webhook/transcription',
  personas: '/webhook/impress_personas_for_client',
}
