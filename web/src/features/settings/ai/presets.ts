import type { AiPaths } from 'contract/ai/providers.ts'

export type Preset = { name: string; baseUrl: string; paths?: Partial<AiPaths> }

export const PRESETS: readonly Preset[] = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1' },
  { name: 'Ollama local', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LocalAI', baseUrl: 'http://localhost:8080/v1' },
  { name: 'speaches', baseUrl: 'http://localhost:8000/v1' },
  { name: 'whisper.cpp', baseUrl: 'http://localhost:8080', paths: { transcriptions: '/inference' } },
]
