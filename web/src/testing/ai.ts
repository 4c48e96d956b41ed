import type { Creation } from 'contract/ai/creator.ts'
import { type Assignments, type Provider, readProviders, readUsage } from 'contract/ai/providers.ts'
import { listPromptTemplates, type PromptTemplate } from 'contract/ai/templates.ts'
import { stubReply } from './server.ts'

export const aProvider = (more: Partial<Provider> = {}): Provider => ({
  id: 3,
  name: 'OpenAI da agência',
  baseUrl: 'https://api.openai.com/v1',
  paths: { transcriptions: null, chat: null, models: null },
  keyEnd: 'wxyz',
  inputPrice: null,
  outputPrice: null,
  revision: 2,
  ...more,
})

export const NO_ASSIGNMENTS: Assignments = {
  transcription: { via: 'none', providerId: null, model: null },
  language: null,
  chat: { providerId: null, model: null },
  image: { providerId: null, model: null },
  revision: 1,
}

export const CHAT_ASSIGNED: Assignments = { ...NO_ASSIGNMENTS, chat: { providerId: 3, model: 'gpt-4o-mini' } }

const template = (kind: PromptTemplate['kind'], name: PromptTemplate['name']): PromptTemplate => ({
  kind,
  name,
  text: `Instrução de ${name}.`,
  standard: `Instrução de ${name}.`,
  revision: 0,
})

export const TEMPLATES: PromptTemplate[] = [
  ...(['Blog Post', 'Social Media', 'Email Marketing', 'Landing Page'] as const).map((name) => template('type', name)),
  ...(['Profissional', 'Casual', 'Criativo', 'Persuasivo'] as const).map((name) => template('tone', name)),
]

/** Stubs the reading of AI providers, prompt templates and usage, for a workspace in which no provider is set up. */
export function stubAi(): void {
  stubReply(readProviders, { providers: [], assignments: NO_ASSIGNMENTS })
  stubReply(listPromptTemplates, { templates: TEMPLATES })
  stubReply(readUsage, { usage: [] })
}

export const aCreation = (more: Partial<Creation> = {}): Creation => ({
  id: 40,
  prompt: 'Três mitos sobre clareamento',
  type: 'Blog Post',
  tone: 'Profissional',
  instructions: 'Você escreve para uma agência brasileira.',
  text: '# Três mitos\n\nO primeiro mito.',
  state: 'done',
  failure: null,
  model: 'gpt-4o-mini',
  provider: 'OpenAI da agência',
  by: 'Juliana Prado',
  at: new Date(Date.now() - 120_000).toISOString(),
  ...more,
})
