import '../../components/extras.css'
import { IconChevronRight } from '@tabler/icons-react'
import type { ModelPrompt } from 'contract/runs/steps.ts'
import { PromptTexts } from './prompt-texts.tsx'

/** Shows the prompt that was sent to a model, once the person asks to see it. */
export const PromptDetails = ({ prompt }: { prompt: ModelPrompt }) => (
  <details className="extras">
    <summary className="more">
      <IconChevronRight className="icon icon--16" aria-hidden />
      Ver o que foi enviado ao modelo
    </summary>
    <PromptTexts prompt={prompt} />
  </details>
)
