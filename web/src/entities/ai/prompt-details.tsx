import '../../components/extras.css'
import '../../components/quote.css'
import { IconChevronRight } from '@tabler/icons-react'
import type { StepPrompt } from 'contract/runs/steps.ts'

/** Indents the material, which is JSON, so that a person can read it. */
function formatMaterial(material: string): string {
  try {
    return JSON.stringify(JSON.parse(material), null, 2)
  } catch {
    return material
  }
}

/** The two messages that a model gets. */
export const PromptTexts = ({ prompt: { instructions, material } }: { prompt: StepPrompt }) => (
  <>
    <section className="quote" aria-label="Instruções">
      <p className="prose small">{instructions}</p>
    </section>
    <section className="quote" aria-label="Material">
      <p className="prose small">{formatMaterial(material)}</p>
    </section>
  </>
)

/** Shows on request what a model was told. */
export const PromptDetails = ({ prompt }: { prompt: StepPrompt }) => (
  <details className="extras">
    <summary className="more">
      <IconChevronRight className="icon icon--16" aria-hidden />
      Ver o que foi enviado ao modelo
    </summary>
    <PromptTexts prompt={prompt} />
  </details>
)
