import * as z from 'zod/mini'
import { Spending } from '../ai/prices.ts'
import type { Automation } from './automations.ts'

export type StepDeclaration = {
  name: string
  title: string
  weight: number
  /** Whether the step uses so much memory or processor time that only few run at once. */
  isHeavy: boolean
  needs: string
  leaves: string
}

const CONTENT_STEPS = [
  {
    name: 'write',
    title: 'Escrever os textos',
    weight: 4,
    isHeavy: false,
    needs: 'Cliente, persona e ideia',
    leaves: 'Textos dos slides, legenda e hashtags',
  },
  {
    name: 'draw',
    title: 'Gerar os slides',
    weight: 6,
    isHeavy: true,
    needs: 'Textos dos slides e brand kit',
    leaves: 'Um PNG por slide',
  },
] as const satisfies readonly StepDeclaration[]

const PROSPECTING_STEPS = [
  {
    name: 'files',
    title: 'Localizar os arquivos da cidade',
    weight: 1,
    isHeavy: false,
    needs: 'Cidade',
    leaves: 'Edição da fonte e seus arquivos',
  },
  {
    name: 'search',
    title: 'Buscar os negócios',
    weight: 9,
    isHeavy: false,
    needs: 'Nicho, cidade e arquivos',
    leaves: 'Contatos',
  },
  {
    name: 'receita',
    title: 'Buscar no CNPJ aberto',
    weight: 3,
    isHeavy: false,
    needs: 'Nicho, cidade e os arquivos da Receita Federal',
    leaves: 'Contatos',
  },
  {
    name: 'osm',
    title: 'Buscar no OpenStreetMap',
    weight: 3,
    isHeavy: false,
    needs: 'Nicho, cidade e um servidor Overpass',
    leaves: 'Contatos',
  },
  {
    name: 'places',
    title: 'Buscar no Google Places',
    weight: 3,
    isHeavy: false,
    needs: 'Nicho, cidade e uma chave do Google',
    leaves: 'IDs de locais, cujos nomes o Google mostra na hora',
  },
] as const satisfies readonly StepDeclaration[]

/** A run's stored steps are recognised by their names. */
export const RUN_STEPS: Readonly<Partial<Record<Automation, readonly StepDeclaration[]>>> = {
  carousel: CONTENT_STEPS,
  static: CONTENT_STEPS,
  prospecting: PROSPECTING_STEPS,
}

export const ModelPrompt = z.object({ instructions: z.string(), material: z.string() })
export type ModelPrompt = z.infer<typeof ModelPrompt>

export const StepPreview = z.array(z.object({ title: z.string(), text: z.string() }))
export type StepPreview = z.infer<typeof StepPreview>

export const RunStep = z.object({
  name: z.string(),
  title: z.string(),
  needs: z.string(),
  leaves: z.string(),
  state: z.enum(['waiting', 'running', 'done']),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** The finished share of the step, 0 to 1. */
  part: z.number(),
  /** The median time of this step in earlier runs, in milliseconds; null where there are none. */
  usualMs: z.nullable(z.int()),
  note: z.nullable(z.string()),
  cost: z.object({ calls: z.int(), inputTokens: z.int(), outputTokens: z.int(), spent: z.nullable(Spending) }),
  /** Null where no model was asked, and once the retention of step texts has removed it. */
  prompt: z.nullable(ModelPrompt),
  preview: StepPreview,
})
export type RunStep = z.infer<typeof RunStep>
