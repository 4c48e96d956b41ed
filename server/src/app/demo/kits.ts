import type { Look } from 'contract/pieces/looks.ts'
import type { Ctx } from '#core/context.ts'
import { createBrandKit, editBrandKit } from '#features/settings/brand-kits.ts'

type PlannedKit = Look & { client: string; tone: string; wordsToUse: string[]; wordsToAvoid: string[] }

export const DEMO_KITS: readonly PlannedKit[] = [
  {
    client: 'Odonto Aurora',
    colors: { primary: '#0b5566', secondary: '#2a7f92', accent: '#b4491f', ground: '#ffffff', ink: '#0d2730' },
    fonts: { headline: 'Manrope', text: 'Inter' },
    family: 'corporate',
    handle: '@odontoaurora',
    tone: 'Acolhedor e direto, como quem explica um exame a um paciente ansioso. Sem promessas de resultado.',
    wordsToUse: ['avaliação', 'sorriso'],
    wordsToAvoid: ['barato', 'milagre'],
  },
  {
    client: 'Café Serrano',
    colors: { primary: '#5a3220', secondary: '#8a5a3c', accent: '#9c4a12', ground: '#fbf5ec', ink: '#2a1a12' },
    fonts: { headline: 'Playfair Display', text: 'Lora' },
    family: 'minimal',
    handle: '@cafeserrano',
    tone: 'Calmo e curioso, com os cheiros e os gostos da torra. Trata quem lê por você.',
    wordsToUse: ['torra', 'grãos'],
    wordsToAvoid: ['cafezinho'],
  },
]

export async function createDemoKits(ctx: Ctx, clients: ReadonlyMap<string, number>): Promise<void> {
  for (const { client, ...kit } of DEMO_KITS) {
    const { id } = await createBrandKit(ctx, client)
    await editBrandKit(ctx, id, { ...kit, clientId: clients.get(client) ?? null, revision: 1 })
  }
}
