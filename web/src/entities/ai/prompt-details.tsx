import type { ModelPrompt } from 'contract/runs/steps.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { PromptTexts } from './prompt-texts.tsx'

export const PromptDetails = ({ prompt }: { prompt: ModelPrompt }) => (
  <Disclosure label="Ver o que foi enviado ao modelo">
    <PromptTexts prompt={prompt} />
  </Disclosure>
)
